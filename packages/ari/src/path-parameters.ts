// The parameters that name an object in a path: the same wherever they stand.
// Not whether there is such an object: handlers look it up.

import type { Parameter } from '@jackfield/description'

const inPath = <const A extends string>(about: A) =>
  ({ in: 'path', type: 'string', required: true, about }) as const satisfies Parameter

export const applicationName = inPath('The name the application registered under.')
export const bridgeId = inPath('The id of the bridge.')
export const callId = inPath('The id of the call, of any of its channels, or its Call-ID.')
export const channelId = inPath('The id of the channel.')
export const configClass = inPath('The part of the exchange whose configuration it is, such as `res_pjsip`.')
export const contactId = inPath('The id of the contact; write it URL-encoded.')
export const deviceName = inPath('The name of the device, such as `Stasis:door` or `PJSIP/alice`.')
export const logChannelName = inPath('The name of the log channel.')
export const mailboxName = inPath('The name of the mailbox.')
export const moduleName = inPath('The name of the module, such as `res_ari_channels.so`.')
export const nodeName = inPath('The name of the exchange, `name` of its `cluster.conf`.')
export const objectId = inPath('The id of the object.')
export const objectType = inPath('The type of the object, such as `auth`.')
export const playbackId = inPath('The id of the playback.')
export const queueName = inPath('The name of the queue.')
export const recordingName = inPath('The name of the recording; a slash in it is written `%2F`.')
export const registrationName = inPath('The name of the registration.')
export const telephoneName = inPath('The name of the telephone or trunk.')
export const sessionId = inPath('The id of the socket.')
export const endpointResource = inPath('The name of the endpoint within its technology.')
export const soundId = inPath('The id of the sound; a slash in it is written `%2F`.')
export const voicemailboxName = inPath('The name of the mailbox with its context, such as `100@default`.')
export const voicemailMessageId = inPath('The id of the message.')
export const technology = inPath('The technology, such as `PJSIP`.')
