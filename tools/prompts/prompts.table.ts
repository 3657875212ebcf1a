// Every prompt that ships: the name of its file, as dialplans know it, and the words that are spoken.
// Not the sounds: `npm run prompts` speaks them.

import { voicemailPrompts } from './voicemail-prompts.table.ts'

const pairs = (folder: string, ending: string, words: string): readonly (readonly [string, string])[] =>
  words.split(' ').map((word, at) => [`${folder}/${String.fromCharCode(97 + at)}${ending}`, word] as const)

const numbered = (prefix: string, first: number, words: string): readonly (readonly [string, string])[] =>
  words.split(' ').map((word, at) => [`${prefix}${first + at}`, word] as const)

const small =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'
const places =
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth'
const tens = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']

const digits = [
  ...numbered('digits/', 0, small),
  ...tens.map((word, at) => [`digits/${20 + 10 * at}`, word] as const),
  ...['hundred', 'thousand', 'million', 'billion'].flatMap(
    (word) =>
      [
        [`digits/${word}`, word],
        [`digits/h-${word}`, `${word}th`],
      ] as const,
  ),
  ...numbered('digits/h-', 1, places),
  ...tens.slice(1).map((word, at) => [`digits/h-${30 + 10 * at}`, word.replace(/y$/, 'ieth')] as const),
  ...numbered('digits/day-', 0, 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'),
  ...numbered(
    'digits/mon-',
    0,
    'January February March April May June July August September October November December',
  ),
  ['digits/minus', 'minus'],
  ['digits/star', 'star'],
  ['digits/pound', 'pound'],
  ['digits/oh', 'oh'],
  ['digits/oclock', "o'clock"],
  ['digits/a-m', 'A M'],
  ['digits/p-m', 'P M'],
  ['digits/at', 'at'],
  ['digits/today', 'today'],
  ['digits/yesterday', 'yesterday'],
  ['digits/tomorrow', 'tomorrow'],
  ['digits/dollars', 'dollars'],
] as const

/** Marks are called by their number in ASCII where they have no name of their own. */
const marks = {
  34: 'quote',
  36: 'dollar sign',
  37: 'percent',
  38: 'ampersand',
  39: 'apostrophe',
  40: 'open parenthesis',
  41: 'close parenthesis',
  42: 'asterisk',
  44: 'comma',
  58: 'colon',
  59: 'semicolon',
  60: 'less than',
  62: 'greater than',
  63: 'question mark',
  91: 'open bracket',
  92: 'backslash',
  93: 'close bracket',
  94: 'caret',
  95: 'underscore',
  96: 'back quote',
  123: 'open brace',
  124: 'vertical bar',
  125: 'close brace',
  126: 'tilde',
} as const

const letters = [
  ...pairs('letters', '', 'a b c d e f g h i j k l m n o p q r s t u v w x y z'),
  ...Object.entries(marks).map(([code, word]) => [`letters/ascii${code}`, word] as const),
  ['letters/zed', 'zed'],
  ['letters/asterisk', 'asterisk'],
  ['letters/at', 'at'],
  ['letters/dash', 'dash'],
  ['letters/dollar', 'dollar'],
  ['letters/dollar_', 'dollar'],
  ['letters/dollars', 'dollars'],
  ['letters/dot', 'dot'],
  ['letters/equals', 'equals'],
  // spelled so in every set of prompts
  ['letters/exclaimation-point', 'exclamation point'],
  ['letters/plus', 'plus'],
  ['letters/slash', 'slash'],
  ['letters/space', 'space'],
] as const

const phonetic = [
  ...pairs(
    'phonetic',
    '_p',
    'Alpha Bravo Charlie Delta Echo Foxtrot Golf Hotel India Juliet Kilo Lima Mike November Oscar Papa Quebec Romeo Sierra Tango Uniform Victor Whiskey X-ray Yankee Zulu',
  ),
  ['phonetic/9_p', 'niner'],
] as const

/** Words that stand between numbers. */
const words = [
  ['and', 'and'],
  ['vm-and', 'and'],
  ['cent', 'cent'],
  ['cents', 'cents'],
  ['hour', 'hour'],
  ['hours', 'hours'],
  ['minute', 'minute'],
  ['minutes', 'minutes'],
  ['second', 'second'],
  ['seconds', 'seconds'],
  ['queue-minute', 'minute'],
  ['queue-minutes', 'minutes'],
  ['queue-seconds', 'seconds'],
  ['uppercase', 'upper case'],
  ['lowercase', 'lower case'],
  ['is', 'is'],
  ['are', 'are'],
  ['number', 'number'],
  ['extension', 'extension'],
  ['vm-youhave', 'You have'],
] as const

/** What an exchange says by itself. */
const sentences = [
  ['hello', 'Hello.'],
  ['hello-world', 'Hello, world.'],
  ['goodbye', 'Goodbye.'],
  ['vm-goodbye', 'Goodbye.'],
  ['invalid', 'That is not a valid extension.'],
  ['pbx-invalid', 'That is not a valid extension. Please try again.'],
  ['pbx-invalidpark', 'Nobody waits there.'],
  ['pbx-parkingfailed', 'The call cannot be parked.'],
  ['pbx-transfer', 'Transfer.'],
  ['queue-callswaiting', 'in the queue.'],
  ['queue-holdtime', 'The estimated time of waiting is'],
  [
    'queue-periodic-announce',
    'Everybody is busy at the moment. Please stay on the line; your call will be answered as soon as possible.',
  ],
  ['queue-quantity1', 'There are more than'],
  ['queue-quantity2', 'callers waiting before you.'],
  ['queue-reporthold', 'The caller has waited for'],
  ['queue-thankyou', 'Thank you for your patience.'],
  ['queue-thereare', 'You are caller number'],
  ['queue-youarenext', 'You are the next caller to be served.'],
  ['privacy-incorrect', 'That is not correct.'],
  ['please-try-again', 'Please try again.'],
  ['pls-hold-while-try', 'Please hold while I try that extension.'],
  ['one-moment-please', 'One moment, please.'],
  ['press-1', 'Press one.'],
  ['thank-you', 'Thank you.'],
  ['were-sorry', 'We are sorry.'],
  ['ss-noservice', 'The number you have dialed is not in service.'],
  ['vm-enter-num-to-call', 'Enter the number you want to call.'],
  ['vm-nobodyavail', 'Nobody is available at the moment.'],
  ['auth-thankyou', 'Thank you.'],
  ['auth-incorrect', 'That password is not correct. Please enter it again, then press pound.'],
  ['agent-pass', 'Please enter your password, then press pound.'],
  ['conf-onlyperson', 'You are the only one in this conference.'],
  ['conf-hasjoin', 'has joined.'],
  ['conf-hasleft', 'has left.'],
  ['conf-getpin', 'Please enter the number of the conference, then press pound.'],
  ['conf-invalidpin', 'That number is not correct.'],
  ['conf-muted', 'You are muted.'],
  ['conf-unmuted', 'You are no longer muted.'],
  ['conf-kicked', 'You were removed from this conference.'],
  ['conf-locked', 'This conference is locked.'],
  ['conf-thereare', 'There are'],
  ['conf-otherinparty', 'others in this conference.'],
  ['conf-waitforleader', 'The conference begins when its leader comes.'],
  ['conf-leaderhasleft', 'The leader has left the conference.'],
  ['conf-onlyone', 'There is one other in this conference.'],
  ['conf-errormenu', 'That is not possible.'],
  ['conf-lockednow', 'The conference is now locked.'],
  ['conf-unlockednow', 'The conference is now open.'],
  ['conf-now-muted', 'All others are now muted.'],
  ['conf-now-unmuted', 'All others can be heard again.'],
  ['confbridge-conf-begin', 'The conference begins.'],
  ['followme/call-from', 'You have a call from'],
  ['followme/no-recording', 'You have a call from somebody who did not say a name.'],
  ['followme/options', 'To take this call, press one. To decline it, press two.'],
  ['followme/pls-hold-while-try', 'Please hold while I try to find the person you are calling.'],
  ['followme/sorry', 'I am sorry. I could not find the person you are calling.'],
  ['followme/status', 'The person you are calling is not at the desk. I will try other numbers.'],
  ['spy-agent', 'agent'],
  ['spy-local', 'local'],
  ['spy-sip', 'telephone'],
  ['spy-pjsip', 'telephone'],
  ['spy-virtual', 'virtual telephone'],
] as const

/** The demo of the built-in configuration. */
const demo = [
  ['demo-congrats', 'Welcome to Jackfield, the telephone exchange that your applications control.'],
  [
    'demo-instruct',
    'For the time, press one. To record yourself, press two. For an echo, press three. To hear this again, press star. To end the call, press pound.',
  ],
  ['demo-echotest', 'You will hear what you say. To come back, press pound.'],
  ['demo-echodone', 'That was the echo test.'],
  ['demo-record', 'Speak after the tone. When you are done, press pound.'],
  ['demo-played', 'This is what you said.'],
  ['demo-thanks', 'Thank you for trying the demo. Goodbye.'],
  ['demo-nogo', 'That call did not get through.'],
  ['demo-abouttotry', 'I am about to try a call. Please wait.'],
  ['demo-timenow', 'The time is'],
  ['demo-youpressed', 'You pressed'],
] as const

export const spokenPrompts: ReadonlyMap<string, string> = new Map<string, string>([
  ...digits,
  ...letters,
  ...phonetic,
  ...words,
  ...sentences,
  ...voicemailPrompts,
  ...demo,
])

/** Sounds that nobody speaks. */
export const plainSounds = {
  beep: { hz: 1_000, lengthMs: 200 },
  beeperr: { hz: 400, lengthMs: 400 },
  'confbridge-join': { hz: 800, lengthMs: 150 },
  'confbridge-leave': { hz: 500, lengthMs: 150 },
} as const

/** `silence/1` to `silence/10`: that many seconds. */
export const longestSilenceSeconds = 10
