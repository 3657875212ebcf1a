// What an operation is about, and so which of several exchanges that stand as one answers it.
// Not how that one is found: whoever joins exchanges knows where an object is.

/** The parameter that names the object, for those objects that one exchange alone has. */
export const ownedObjects = {
  channel: 'channelId',
  bridge: 'bridgeId',
  playback: 'playbackId',
  recording: 'recordingName',
  call: 'callId',
} as const

export type OwnedObject = keyof typeof ownedObjects

/** The parameter that names the exchange itself. */
export const namedNode = 'nodeName'

/**
 * - an object: whoever has it;
 * - `gather`: every exchange has its part of the answer;
 * - `shared`: the same everywhere, so this one;
 * - `here`: this exchange itself is what is asked for;
 * - `node`: the exchange that the path names;
 * - `application`: whoever has the socket of the application that is named;
 * - `new`: something is made, and where has to be chosen.
 */
export type Owner = OwnedObject | 'gather' | 'shared' | 'here' | 'node' | 'application' | 'new'
