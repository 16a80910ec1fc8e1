// The page about you: loaded with it, so that the first page stays light.

/** The numbers of a curve, in words for those who don't see it. */
interface CurveNumbers {
  matches: number;
  from: number;
  to: number;
  low: number;
  high: number;
}

export const en = {
  device: 'This device',
  theme: 'Colours',
  themes: { system: 'as the system has it', light: 'light', dark: 'dark' },
  motion: 'Motion',
  motions: { system: 'as the system has it', less: 'less' },
  sound: 'Sound',
  sounds: { on: 'on', off: 'off' },
  statistics: 'Your matches',
  noMatches: 'No finished match yet.',
  game: 'Game',
  matches: 'Matches',
  first: 'First',
  meanPlace: 'Mean place',
  opponents: 'Opponents',
  ahead: 'Ahead',
  behind: 'Behind',
  ratings: 'Your ratings',
  noRatings: 'No finished rated match yet.',
  ratedMatches: (count: number) => (count === 1 ? '1 rated match' : `${count} rated matches`),
  ratingHint:
    'Everybody starts at 1500. Two times out of three your strength lies within the ±. After only a few matches a rating is provisional.',
  withPartners: 'As a team',
  curveOf: (game: string) => `Your rating in ${game}, match by match`,
  curveText: ({ matches, from, to, low, high }: CurveNumbers) =>
    `The last ${matches} matches: from ${from} to ${to}, lowest ${low}, highest ${high}.`,
  password: 'Name and password',
  passwordHint: 'With these you can log in on any device, and play at rated tables.',
  passwordSet: 'You have a password. Changing it logs every other device out.',
  login: 'Name to log in with',
  oldPassword: 'Old password',
  newPassword: 'New password, at least 8 characters',
  setPassword: 'Set the password',
  passwordSaved: 'Password saved.',
  signIn: 'Log in',
  signInHint: 'This browser becomes that person. A guest without a password who is left here can’t come back.',
  yourPassword: 'Password',
  signInDeed: 'Log in',
  wrongPassword: 'Name and password don’t match.',
  signOut: 'Log out',
  signOutGuest: 'You are a guest without a password: after logging out nobody can be you again.',
  signOutOthers: 'Log out every other device',
  othersOut: 'All other devices are logged out.',
  transfer: 'Move to another device',
  transferHint: 'Without a password: show a code here, type or scan it there, then confirm it here.',
  makeCode: 'Show a code',
  codeIs: 'The code, good for ten minutes and once',
  qrLabel: 'The code as a QR code with a link to this page',
  codeWaits: 'Type it on the other device, on this same page, or scan it.',
  codeShown: 'A device has entered the code. Is it yours?',
  confirm: 'Yes, that is me',
  decline: 'No, cancel',
  moved: 'Done: the other device is you too.',
  ended: 'The code is used up or too old.',
  haveCode: 'A code from your other device',
  present: 'Use the code',
  confirmThere: 'Now confirm it on the other device. This page goes on by itself.',
  notices: 'Tell me when it is my turn',
  noticesHint: 'A message to an address of yours (ntfy, a Discord webhook, a Matrix bridge) when no page is open.',
  webhook: 'Address, beginning with https://',
  noticesOn: 'Turn notices go there.',
  noticesOff: 'No more notices are sent.',
  noticeKey: 'Each is signed with this key (HMAC-SHA-256, header knobel-signature):',
  stopNotices: 'Send none',
  blocked: 'Muted people',
  nobodyBlocked: 'Nobody. The flag beside a line in the chat mutes somebody.',
  unblock: (name: string) => `Unmute ${name}`,
  tokens: 'Tokens for programs',
  tokensHint: 'With a token a program plays as you. It is shown once.',
  docs: 'How programs talk to this server',
  tokenLabel: 'What is it for?',
  makeToken: 'Create a token',
  tokenIs: 'Copy it now; it is not shown again:',
  revoke: (label: string) => `Revoke ${label}`,
  revokeDeed: 'Revoke',
  noTokens: 'None.',
  remove: 'Delete my data',
  removeHint:
    'Name, password, notes, chat, tokens and devices are deleted. Matches stay as they were, played by “somebody”. This can’t be undone.',
  removeSure: 'Delete everything about you?',
  removeDeed: 'Delete my data',
  keep: 'Keep it',
};

/** What every language must say. */
export type MeWords = typeof en;
