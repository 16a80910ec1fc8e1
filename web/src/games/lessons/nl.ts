import type { LessonWords } from './en';

export const nl: LessonWords = {
  page: 'Eerste partij',
  intro: 'Een paar minuten aan een echte tafel tegen bots, met steeds één opdracht.',
  begin: 'Beginnen',
  task: (n, of) => `Opdracht ${n} van ${of}`,
  done: 'Gelukt.',
  finished: 'Dat was het. Speel door zolang je wilt.',
  next: (title) => `Verder: ${title}`,
  all: 'Alle lessen',
  titles: {
    mastermind: 'Een code kraken',
    tagiron: 'Vragen en raden',
    code777: 'Je eigen standaard',
    enter: 'Een knikker inbrengen',
    take: 'Een knikker slaan',
    house: 'Het huis in',
    four: 'De 4 gaat achteruit',
    seven: 'De 7, stap voor stap',
    tac: 'TAC neemt terug',
  },
  tasks: {
    mastermind: [
      'Zet in de vier gaten kleuren naar keuze en laat de rij nakijken.',
      'Een zwart pinnetje: kleur en plaats kloppen. Een wit: de kleur klopt, ' +
        'de plaats niet. Maak een tweede rij die bij het antwoord past.',
      'Ga door tot de code gevonden is of de rijen op zijn.',
    ],
    tagiron: [
      'Je zoekt de stenen in het midden. Kies een vraag en stel haar.',
      'De twee anderen hebben geantwoord. Streep in je notities door wat niet kan, en vraag nog eens.',
      'Raad het midden als je het zeker weet: je mag één keer.',
    ],
    code777: [
      'Lees een vraag voor. Het antwoord komt van alle standaards die je ziet, niet van die van jou.',
      'Luister nu: de anderen zien jouw standaard. Streep in de trap door wat er niet op kan staan, tot er twee hebben voorgelezen.',
      'Kondig je drie getallen aan, zeker of niet: nieuwe stenen krijg je hoe dan ook.',
    ],
    enter: ['Je knikkers liggen in het voorveld. Speel de 1 en zet er een op je startveld.'],
    take: ['Wie precies op een knikker uitkomt, slaat hem. Speel de 10 en sla de rode.'],
    house: ['Je startveld is het laatste voor je huis. Speel de 3 en ga precies geteld naar binnen.'],
    four: ['Een knikker net voorbij het startveld is bijna thuis: speel de 4 en ga achteruit het huis in.'],
    seven: ['De 7 is zeven losse stappen. Verdeel ze over je twee knikkers en sla onderweg groen.'],
    tac: ['Rood heeft net jouw knikker geslagen. Speel de TAC: die neemt dat terug, en de 5 is voor jou.'],
  },
};
