// Errors about bridges.
// Only the rows: ../errors.ts makes one table of them.

import type { ErrorTable } from '@jackfield/description'

export const bridgesErrors = {
  'bridge-not-found': {
    status: 404,
    message: 'Bridge not found',
    about: 'There is no such bridge.',
  },
  'provided-bridge-not-found': {
    status: 404,
    phrase: 'Bridge Not Found',
    message: 'Provided bridge was not found',
    about: 'There is no bridge with this id among those made through the interface.',
  },
  'bridge-queue-full': {
    status: 503,
    message: 'Too many sounds wait to be played in the bridge',
    about: 'Already 1,000 playbacks wait behind the one that is heard. Try again when some are over, or stop some.',
  },
  'bridge-not-in-application': {
    status: 409,
    message: 'Bridge not in Stasis application',
    about: 'The bridge was not made through this interface, so it can only be looked at.',
  },
  'bridge-exists': {
    status: 409,
    message: "Bridge with id '{bridgeId}' already exists",
    about: 'Choose another id, or destroy the bridge first.',
  },
  'bridge-type-invalid': {
    status: 400,
    message: "A bridge of type '{type}' cannot be made",
    about: '`type` lists attributes separated by commas. `mixing` and `holding` exclude each other.',
  },
  'bridge-channel-not-found': {
    status: 400,
    message: 'Channel not found',
    about: 'One of the channels named does not exist. Nothing was changed.',
  },
  'bridge-channel-not-in-application': {
    status: 422,
    message: 'Channel not in Stasis application',
    about: 'One of the channels named is not in an application, so it cannot be moved around. Nothing was changed.',
  },
  'channel-not-in-bridge': {
    status: 422,
    message: 'Channel not in this bridge',
    about: 'The channel is elsewhere, or in no bridge.',
  },
  'channel-is-recording': {
    status: 409,
    message: 'Channel {channelId} currently recording',
    about: 'A channel that is being recorded cannot enter a bridge. Stop the recording, or record the bridge.',
  },
  'channel-join-failed': {
    status: 409,
    message: 'Channel {channelId} could not enter the bridge',
    about: 'The channel ended before it was inside.',
  },
  'bridge-no-music': {
    status: 409,
    message: "Bridge isn't playing music",
    about: 'There is no music to stop.',
  },
  'announcer-format-unknown': {
    status: 422,
    message: 'specified announcer_format is unknown on this system',
    about: 'The exchange knows no audio format of this name.',
  },
  'recorder-format-unknown': {
    status: 422,
    message: 'specified recorder_format is unknown on this system',
    about: 'The exchange knows no audio format of this name.',
  },
} as const satisfies ErrorTable
