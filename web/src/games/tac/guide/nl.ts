import type { GuideWords } from './en';

export const nl: GuideWords = {
  goal: {
    title: 'Doel',
    text: ['Jij en je maat zitten tegenover elkaar. Breng jullie acht knikkers thuis voordat het andere team de zijne thuis heeft.'],
  },
  deal: {
    title: 'Een gift',
    text: [
      'Iedereen krijgt vijf kaarten en meldt of er een 1 of 13 bij zit. Dan geven maten elkaar gesloten één kaart.',
      'Nu spelen jullie met de klok mee, ieder één kaart, tot alle handen leeg zijn. ' +
        'Kun je een kaart gebruiken, dan moet dat, ook in je eigen nadeel. Past er geen, dan leg je er een af.',
    ],
  },
  moving: {
    title: 'Lopen',
    text: [
      'Met een 1 of 13 komt een knikker uit je voorveld op je startveld. Vandaar lopen knikkers met de klok mee, en inhalen kan niet.',
      'Wie precies op een knikker uitkomt, slaat hem: terug naar zijn voorveld, ook als hij van jezelf of je maat is.',
    ],
  },
  home: {
    title: 'Naar huis',
    text: [
      'Na een ronde slaat de knikker bij je startveld af en loopt met het precieze aantal over vrije velden het huis in. ' +
        'Daar is hij veilig.',
      'Een knikker die net in het spel is gekomen, mag vandaar niet meteen naar huis: eerst moet hij lopen.',
    ],
  },
  partner: {
    title: 'Als je klaar bent',
    text: ['Zijn je vier knikkers thuis, dan speel je verder met die van je maat. Jullie winnen zodra de achtste thuis is.'],
  },
  versions: {
    title: 'Andere spelvormen',
    text: [
      'Meesterversie: vier kaarten extra, en zes kaarten in de laatste gift van een stapel. ' +
        'Met zijn tweeën: ieder speelt een team, met een hand per kleur.',
      'Met zijn drieën: ieder voor zich met één kleur, of één tegen twee. ' +
        'Allemaal in één team, of alleen: alle 16 thuis met zo weinig mogelijk kaarten.',
    ],
  },
  board: {
    label: 'Het bord met startveld, huis en voorveld',
    start: 'start',
    house: 'huis',
    yard: 'voorveld',
    direction: 'met de klok mee',
    caption: 'Hol met een pijl: een startveld. Vol: een knikker. De lijn toont een zet van 4 velden achteruit.',
  },
  cardsTitle: 'De kaarten',
  masterOnly: 'de laatste vier alleen in de meesterversie',
  cards: {
    '1': 'Knikker in het spel brengen of 1 veld lopen.',
    '13': 'Knikker in het spel brengen of 13 velden lopen.',
    '4': '4 velden achteruit lopen.',
    '7': 'Zeven stappen, vrij te verdelen. Slaat elke knikker onderweg.',
    '8': '8 velden lopen, of de volgende speler legt een kaart af en slaat een beurt over.',
    '2': '2, 3, 5, 6, 9, 10 en 12 lopen zoveel velden.',
    trickster: 'Verwissel twee knikkers op de ring, van wie ook.',
    tac: 'Neemt de vorige kaart terug; dan gebruik je die zelf.',
    fool: 'Alle handen gaan één speler naar rechts. Speel dan een kaart.',
    angel: 'Brengt een knikker van de volgende speler in het spel; is dat voorveld leeg, dan loopt er een 1 of 13.',
    warrior: 'Jouw knikker slaat de volgende op de ring, hoe ver ook.',
    devil: 'Je ziet de kaarten van de volgende speler en speelt er een namens die speler.',
  },
  cardNames: {
    '2': 'Andere cijfers',
    trickster: 'Bedrieger',
    tac: 'TAC',
    fool: 'Nar',
    angel: 'Engel',
    warrior: 'Krijger',
    devil: 'Duivel',
  },
};
