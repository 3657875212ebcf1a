// Events of what can be subscribed to: devices, extensions, presence, mailboxes.
// Channels have states too; those are with the channels.

import { event } from '../event.ts'
import { extensionStatusFields } from '../extension-status.table.ts'
import { escapeValue, field } from '../message.ts'

export const deviceStateChange = event(
  { name: 'DeviceStateChange', privilege: 'call', from: 'device-state-changed' },
  ({ device, state }) => [
    ['Device', device],
    ['State', state],
  ],
)

export const extensionStatus = event(
  { name: 'ExtensionStatus', privilege: 'call', from: 'extension-state-changed' },
  (status) => extensionStatusFields(status),
)

export const presenceStateChange = event(
  { name: 'PresenceStateChange', privilege: 'call', from: 'presence-changed' },
  ({ provider, state, subtype, message }) => [
    ['Presentity', provider],
    ['Status', state],
    ['Subtype', escapeValue(subtype)],
    ['Message', escapeValue(message)],
  ],
)

export const presenceStatus = event(
  { name: 'PresenceStatus', privilege: 'call', from: 'extension-presence-changed' },
  ({ exten, context, hint, state, subtype, message }) => [
    ['Exten', exten],
    ['Context', context],
    ['Hint', hint],
    ['Status', state],
    ['Subtype', escapeValue(subtype)],
    ['Message', escapeValue(message)],
  ],
)

export const messageWaiting = event(
  { name: 'MessageWaiting', privilege: 'call', from: 'mailbox-changed' },
  ({ mailbox, newMessages, oldMessages, channel }, text) => [
    ...(channel ? [text.channel(channel)] : []),
    ['Mailbox', mailbox],
    field('Waiting', newMessages > 0 ? 1 : 0),
    field('New', newMessages),
    field('Old', oldMessages),
  ],
)

export const voicemailPasswordChange = event(
  { name: 'VoicemailPasswordChange', privilege: 'system', alsoFor: 'user', from: 'voicemail-password-changed' },
  ({ context, mailbox, newPassword }) => [
    ['Context', context],
    ['Mailbox', mailbox],
    ['NewPassword', newPassword],
  ],
)
