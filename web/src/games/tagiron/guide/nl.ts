import type { GuideWords } from './en';

export const nl: GuideWords = {
  goal: {
    title: 'Doel',
    text: [
      'Noem als eerste een verborgen rij stenen: elk cijfer, elke kleur, alles op zijn plaats.',
      'Met zijn tweeën is dat de rij van de ander. Met zijn drieën zijn het de vijf stenen in het midden, met zijn vieren de vier daar.',
    ],
  },
  turn: {
    title: 'Jouw beurt',
    text: [
      'Stel een van de zes open vragen. De anderen antwoorden eerlijk over de stenen achter hun scherm, en iedereen hoort het.',
      'Er komt een nieuwe vraag voor in de plaats. Sommige kaarten beantwoordt ook wie ze stelt; met zijn vieren alle kaarten.',
    ],
  },
  tiles: {
    title: 'De stenen',
    text: [
      'Van elk cijfer van 0 tot 9 is er een rode en een blauwe; alleen de twee vijven zijn groen.',
      'Elke rij ligt van klein naar groot en heet van links A, B, C … Van twee gelijke cijfers ligt rood voorop.',
    ],
  },
  example: {
    rack: 'Een rij van vijf stenen',
    text: ['“Som van de rode cijfers?” 1 + 8 = 9.', '“Waar ligt de 5?” Bij C.', '“Gelijke kleuren naast elkaar?” Geen.'],
  },
  guess: {
    title: 'Raden',
    text: [
      'Met zijn tweeën: je raadt in plaats van te vragen. Klopt het niet, dan hoor je alleen dat, en later mag je nog eens raden.',
      'Met zijn drieën of vieren: je raadt wanneer je wilt, maar één keer. ' +
        'Niemand hoort je rij. Wie het mis heeft ligt eruit, maar blijft antwoorden.',
    ],
  },
  end: {
    title: 'Einde',
    text: [
      'Met zijn tweeën: na een goede gok mag de ander nog één keer raden. Klopt die ook, dan is het gelijkspel.',
      'Met zijn drieën is het na de tweede goede gok afgelopen, met zijn vieren na de derde. Wie het eerst goed had, is eerste.',
    ],
  },
  versions: {
    title: 'Met hoeveel je bent',
    text: [
      'Twee: ieder vijf stenen, de andere tien ziet niemand. Drie: ieder vijf, vijf in het midden. Vier: ieder vier, vier in het midden.',
      'Met zijn vieren vallen twee vragen af, want een rij van vier heeft geen middelste steen.',
    ],
  },
};
