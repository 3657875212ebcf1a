// The folders of peers whose index.ts is written from their listing.
// Every file in them exports exactly one constant; the index collects them in one array.

export interface PeerFolder {
  readonly folder: string
  /** The name of the array. */
  readonly list: string
  /** `files`: each file below the folder is a peer; `folders`: each folder with an index.ts is one. */
  readonly peers: 'files' | 'folders'
}

export const peerFolders: readonly PeerFolder[] = [
  { folder: 'packages/ari/src/operations', list: 'operations', peers: 'files' },
  { folder: 'packages/ari/src/models', list: 'models', peers: 'files' },
  { folder: 'packages/ari/src/events', list: 'events', peers: 'files' },
  { folder: 'packages/dialplan/src/applications', list: 'applications', peers: 'files' },
  { folder: 'packages/dialplan/src/functions', list: 'functions', peers: 'files' },
  { folder: 'packages/agi/src/commands', list: 'commands', peers: 'files' },
  { folder: 'packages/cli/src/commands', list: 'commands', peers: 'files' },
  { folder: 'packages/manager/src/actions', list: 'actions', peers: 'files' },
  { folder: 'packages/manager/src/events', list: 'events', peers: 'files' },
]
