// The folders of peers whose index.ts is written from their listing.
// Every constant that their files export is a peer; the index collects them in one array.

import type { Grain } from './render.ts'

export interface PeerFolder {
  readonly folder: string
  /** The name of the array. */
  readonly list: string
  /** `files`: each file below the folder is a peer; `folders`: each folder with an index.ts is one. */
  readonly peers: 'files' | 'folders'
  /** `one` where each has a file of its own, `family` where short ones that belong together share one. */
  readonly grain: Grain
}

export const peerFolders: readonly PeerFolder[] = [
  { folder: 'packages/ari/src/operations', list: 'operations', peers: 'files', grain: 'one' },
  { folder: 'packages/ari/src/models', list: 'models', peers: 'files', grain: 'one' },
  { folder: 'packages/ari/src/events', list: 'events', peers: 'files', grain: 'one' },
  { folder: 'packages/dialplan/src/applications', list: 'applications', peers: 'files', grain: 'one' },
  { folder: 'packages/dialplan/src/functions', list: 'functions', peers: 'files', grain: 'family' },
  { folder: 'packages/agi/src/commands', list: 'commands', peers: 'files', grain: 'family' },
  { folder: 'packages/queues/src/applications', list: 'applications', peers: 'files', grain: 'one' },
  { folder: 'packages/queues/src/functions', list: 'functions', peers: 'files', grain: 'family' },
  { folder: 'packages/voicemail/src/applications', list: 'applications', peers: 'files', grain: 'one' },
  { folder: 'packages/voicemail/src/functions', list: 'functions', peers: 'files', grain: 'family' },
  { folder: 'packages/cli/src/commands', list: 'commands', peers: 'files', grain: 'family' },
  { folder: 'packages/manager/src/actions', list: 'actions', peers: 'files', grain: 'family' },
  { folder: 'packages/manager/src/events', list: 'events', peers: 'files', grain: 'family' },
]
