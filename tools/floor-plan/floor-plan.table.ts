// The house as data: which package stands on which floor, what it may import, and the rules inside packages.
// Nothing here reads a file; floor-plan.ts holds the sources against it.

export interface Floor {
  readonly floor: number
  /** What it is, in a few words; shown in the drawing. */
  readonly about: string
  /** Narrower than "every lower floor", where the house wants it so. */
  readonly onlyImports?: readonly string[]
}

/** A package imports lower floors only, never sideways. A folder of `packages/` that has no row here is reported. */
export const floors = {
  testkit: { floor: 8, about: 'the whole house in one process' },
  server: { floor: 7, about: 'assembles floors 0 to 6' },
  console: { floor: 7, about: 'a browser program on client', onlyImports: ['client', 'base'] },
  http: { floor: 6, about: 'the HTTP and websocket door', onlyImports: ['description', 'base'] },
  manager: { floor: 6, about: 'the AMI door' },
  cli: { floor: 6, about: 'the command line' },
  client: { floor: 6, about: 'typed client' },
  cluster: { floor: 6, about: 'many exchanges as one' },
  ari: { floor: 5, about: 'the interface: operations, models, events' },
  agi: { floor: 5, about: 'programs that drive a call' },
  parking: { floor: 5, about: 'calls that wait for somebody to take them up' },
  queues: { floor: 5, about: 'callers who wait for a member of a queue' },
  voicemail: { floor: 5, about: 'messages that callers leave and owners listen to' },
  records: { floor: 5, about: 'what is written down of calls' },
  dialplan: { floor: 4, about: 'extensions, expressions, applications, functions' },
  technologies: { floor: 4, about: 'how a channel reaches the world' },
  speech: { floor: 4, about: 'engines that say words and write down what was said' },
  core: { floor: 3, about: 'the switch: channels, bridges, bus' },
  media: { floor: 2, about: 'the media plane' },
  description: { floor: 1, about: 'the language an interface is described in' },
  conf: { floor: 1, about: 'the .conf reader' },
  sip: { floor: 1, about: 'SIP without sockets' },
  sdp: { floor: 1, about: 'offer and answer as values' },
  rtp: { floor: 1, about: 'packets, RTCP, SRTP' },
  base: { floor: 0, about: 'clock, ids, disposables, typed events' },
} as const satisfies Record<string, Floor>

/**
 * Folders whose members never import each other: what two need goes down a floor. `index.ts` and tests are free.
 * `depth` says how far below the folder a member begins; a member is a file with its companions, or a folder.
 */
export const peerFolders: readonly { folder: string; depth: number; members: 'files and folders' | 'folders' }[] = [
  { folder: 'packages/technologies/src', depth: 1, members: 'folders' },
  { folder: 'packages/dialplan/src/applications', depth: 1, members: 'files and folders' },
  { folder: 'packages/dialplan/src/functions', depth: 1, members: 'files and folders' },
  { folder: 'packages/ari/src/operations', depth: 2, members: 'files and folders' },
  { folder: 'packages/media/src/codecs', depth: 1, members: 'files and folders' },
  { folder: 'packages/manager/src/actions', depth: 1, members: 'files and folders' },
  { folder: 'packages/cli/src/commands', depth: 1, members: 'files and folders' },
  { folder: 'packages/queues/src/applications', depth: 1, members: 'files and folders' },
  { folder: 'packages/queues/src/functions', depth: 1, members: 'files and folders' },
  { folder: 'packages/voicemail/src/applications', depth: 1, members: 'files and folders' },
  { folder: 'packages/voicemail/src/functions', depth: 1, members: 'files and folders' },
  { folder: 'packages/agi/src/commands', depth: 1, members: 'files and folders' },
]

/** Files that may take only types from outside these places, so that the table they make loads anywhere. */
export const typesOnly: readonly { folder: string; packages: readonly string[]; files: RegExp; why: string }[] = [
  {
    folder: 'packages/ari/src/operations',
    packages: ['description', 'base'],
    files: /^packages\/ari\/src\/(errors\.ts|models\/|requests\/|[^/]+\.ts$|.*\.table\.ts$|operations\/index\.ts$)/,
    why: 'handlers are handed what they use',
  },
  {
    folder: 'packages/ari/src/requests',
    packages: ['description', 'base'],
    files: /^packages\/ari\/src\/(requests\/|[^/]+\.ts$|.*\.table\.ts$)/,
    why: 'handlers are handed what they use',
  },
]

/** Time and chance come in from outside: each of these stands in one file of `base` and nowhere else. */
export const fromOutside: readonly { name: string; words: readonly string[]; instead: string; files?: number }[] = [
  { name: 'Date.now', words: ['Date', '.', 'now'], instead: 'Clock' },
  { name: 'new Date()', words: ['new', 'Date', '(', ')'], instead: 'Clock' },
  { name: 'performance.now', words: ['performance', '.', 'now'], instead: 'Clock' },
  { name: 'process.hrtime', words: ['process', '.', 'hrtime'], instead: 'Clock' },
  { name: 'setTimeout', words: ['setTimeout', '('], instead: 'Clock' },
  { name: 'setInterval', words: ['setInterval', '('], instead: 'Clock' },
  // the real clock and the virtual one both let the event loop turn, and some things wait for the end of a turn
  { name: 'setImmediate', words: ['setImmediate', '('], instead: 'Clock', files: 3 },
  { name: 'Math.random', words: ['Math', '.', 'random'], instead: 'Random' },
  { name: 'randomBytes', words: ['randomBytes', '('], instead: 'Random' },
  { name: 'randomFillSync', words: ['randomFillSync', '('], instead: 'Random' },
  { name: 'randomUUID', words: ['randomUUID', '('], instead: 'Random' },
  { name: 'randomInt', words: ['randomInt', '('], instead: 'Random' },
  { name: 'getRandomValues', words: ['getRandomValues', '('], instead: 'Random' },
]

/** Modules that hide the same calls. */
export const timeModules: readonly string[] = ['node:timers', 'node:timers/promises', 'timers', 'timers/promises']

/** Names that say nothing about what is inside: a thing has a home or it is not understood yet. */
export const emptyNames: readonly string[] = [
  'utils',
  'util',
  'helpers',
  'helper',
  'common',
  'misc',

  'impl',
  'service',
]

/** Folders whose files are one object that describes itself; a comment would only say it twice. */
export const selfDescribed: readonly string[] = [
  'packages/ari/src/operations/',
  'packages/ari/src/models/',
  'packages/ari/src/events/',
  'packages/dialplan/src/applications/',
  'packages/dialplan/src/functions/',
  'packages/manager/src/actions/',
  'packages/manager/src/events/',
  'packages/cli/src/commands/',
  'packages/agi/src/commands/',
]
