// Errors about channels.
// Only the rows: ../errors.ts makes one table of them.

import type { ErrorTable } from '@jackfield/description'

export const channelsErrors = {
  'channel-not-found': {
    status: 404,
    message: 'Channel not found',
    about: 'There is no such channel; it may have ended.',
  },
  'provided-channel-not-found': {
    status: 404,
    phrase: 'Channel Not Found',
    message: 'Provided channel was not found',
    about: 'There is no such channel; it may have ended.',
  },
  'channel-not-in-application': {
    status: 409,
    message: 'Channel not in Stasis application',
    about: 'The channel exists, but no application controls it: it is in the dialplan, or somewhere else.',
  },
  'channel-state-invalid': {
    status: 412,
    message: 'Channel in invalid state',
    about: 'The channel is not yet in a state in which this is possible: it is still down, reserved or ringing.',
  },
  'channel-commands-full': {
    status: 503,
    message: 'Too many commands wait for the channel',
    about:
      'Commands to a channel are done one after another, and as many as may wait (`max_channel_commands` in asterisk.conf, 1,000) stand behind one that takes its time. Try again when some are done, or stop what is running.',
  },
  'channel-exists': {
    status: 409,
    message: 'Channel with given unique ID already exists',
    about: 'Choose another id, or let the exchange make one.',
  },
  'endpoint-invalid': {
    status: 400,
    message: 'Invalid endpoint specified',
    about: 'An endpoint to call is written `technology/resource`.',
  },
  'originator-and-formats': {
    status: 400,
    message: "Originator and formats can't both be specified",
    about: 'The formats come either from the originator or from `formats`.',
  },
  'destination-missing': {
    status: 400,
    message: 'Application or extension must be specified',
    about: 'Say where the channel goes when it is answered: `app`, or `extension` with its context.',
  },
  'destination-ambiguous': {
    status: 400,
    message: "Application and extension can't both be specified",
    about: 'A channel goes either to an application or into the dialplan.',
  },
  'label-not-found': {
    status: 404,
    message: 'Requested label can not be found',
    about: 'The extension has no priority with this label.',
  },
  'priority-illegal': {
    status: 400,
    message: 'Requested priority is illegal',
    about: 'Priorities begin at 1.',
  },
  'originator-not-found': {
    status: 400,
    message: 'Provided originator channel was not found',
    about: 'The channel named as originator does not exist.',
  },
  'format-not-found': {
    status: 400,
    message: 'Provided format ({format}) was not found',
    about: 'The exchange knows no audio format of this name.',
  },
  'channel-create-failed': {
    status: 500,
    message: 'Allocation failed',
    alsoAs: 'error',
    about:
      'The channel could not be made: the technology or endpoint is unknown, is not reachable, or refuses. `reason` says which.',
  },
  'channel-callee-not-found': {
    status: 404,
    message: 'Callee not found',
    about: 'The channel ended before this could be done.',
  },
  'channel-not-down': {
    status: 409,
    message: "Channel is not in the 'Down' state",
    about: 'Only a channel that was not dialled yet can be dialled.',
  },
  'channel-not-created-here': {
    status: 409,
    message: 'Dialing a channel not created by ARI',
    about: 'Only a channel made by `create` can be dialled.',
  },
  'channel-answer-failed': {
    status: 500,
    message: 'Failed to answer channel',
    about: 'The channel is ending, or its technology could not answer.',
  },
  'redirect-endpoint-invalid': {
    status: 422,
    message: "Endpoint parameter '{endpoint}' does not contain tech/resource",
    about: 'An endpoint to redirect to is written `technology/resource`.',
  },
  'redirect-resource-missing': {
    status: 422,
    message: "No resource provided in endpoint parameter '{endpoint}'",
    about: 'After the technology and the slash comes whom to reach.',
  },
  'redirect-technology-differs': {
    status: 422,
    message: "Endpoint technology '{technology}' does not match channel technology '{channelTechnology}'",
    about: 'A channel can only be redirected within its own technology.',
  },
  'hangup-reasons-conflict': {
    status: 400,
    message: "The reason and reason_code can't both be specified",
    about: 'Give a reason by word or by number.',
  },
  'hangup-reason-code-invalid': {
    status: 400,
    phrase: 'Invalid Reason Code',
    message: 'Invalid reason for hangup reason code provided',
    about: 'The reason code is not a number.',
  },
  'snoop-direction-missing': {
    status: 400,
    message: 'Direction must be specified for at least spy or whisper',
    about: 'A snooping channel listens, whispers, or does both.',
  },
  'snoop-failed': {
    status: 500,
    phrase: 'Internal error',
    message: 'Snoop channel could not be created',
    about: 'The channel to snoop on is ending.',
  },
  'snoop-exists': {
    status: 409,
    message: 'Channel with given unique ID already exists',
    about: 'Choose another id for the snooping channel, or let the exchange make one.',
  },
  'statistics-unsupported': {
    status: 403,
    message: 'Unsupported channel type',
    about: 'Channels of this technology carry no RTP.',
  },
  'statistics-media-missing': {
    status: 404,
    message: 'RTP info not found',
    about: 'The channel has no audio stream yet.',
  },
} as const satisfies ErrorTable
