// Errors about channels of external media.
// Only the rows: ../errors.ts makes one table of them.

import type { ErrorTable } from '@jackfield/description'

export const externalMediaErrors = {
  'media-websocket-encapsulation': {
    status: 400,
    message: "encapsulation must be 'none' for websocket transport",
    about: 'A websocket carries the audio as it is.',
  },
  'media-rtp-transport': {
    status: 400,
    message: "transport must be 'udp' for rtp encapsulation",
    about: 'RTP is sent over UDP.',
  },
  'media-audiosocket-transport': {
    status: 400,
    message: "transport must be 'tcp' for audiosocket encapsulation",
    about: 'AudioSocket is spoken over TCP.',
  },
  'media-server-needs-websocket': {
    status: 400,
    message: "'server' connection_type can only be used with the websocket transport",
    about: 'Only for a websocket can the exchange wait until the other side connects.',
  },
  'media-host-missing': {
    status: 400,
    message: 'external_host is required for all but websocket server connections',
    about: 'Say where the exchange is to connect to.',
  },
  'media-client-unknown': {
    status: 400,
    message: 'external_host must be a valid websocket_client connection id.',
    about: 'For a websocket, `external_host` names a `websocket_client` object of the configuration.',
  },
  'media-host-invalid': {
    status: 400,
    message: 'external_host must be <host>:<port> for all transports other than websocket',
    about: 'Give host and port, separated by a colon.',
  },
  'media-host-unknown': {
    status: 400,
    message: 'external_host cannot be resolved',
    about: 'The name of the host has no address. Nothing was made.',
  },
  'media-host-refused': {
    status: 400,
    message: 'external_host is a multicast or broadcast address',
    about: 'Media go to one host only, unless `media_to_groups` of `rtp.conf` allows more. Nothing was made.',
  },
  'media-data-empty': {
    status: 400,
    message: 'data can not be empty',
    about: 'AudioSocket needs the identifier of the stream, a UUID, in `data`.',
  },
  'media-unsupported': {
    status: 501,
    message: 'The encapsulation and/or transport is not supported',
    about: 'This pair of encapsulation and transport does not exist.',
  },
  'media-options-invalid': {
    status: 400,
    message: 'transport_data cannot be used for this transport',
    about: 'An option names a format or direction that is not known, or does not go with how the program is reached.',
  },
  'media-failed': {
    status: 500,
    message: 'An internal error prevented this request from being handled',
    about: 'The channel could not be made: the format is unknown, or the other side could not be reached.',
  },
} as const satisfies ErrorTable
