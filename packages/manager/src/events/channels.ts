// Events of what a channel is: new, in another state, of another caller, line or account.
// Not what it does in the dialplan, and not its end.

import { presentationText } from '@jackfield/core'
import { event } from '../event.ts'
import { escapeValue, field } from '../message.ts'

export const newchannel = event(
  { name: 'Newchannel', privilege: 'call', from: 'channel-created' },
  ({ channel }, text) => [text.channel(channel)],
)

export const newstate = event(
  { name: 'Newstate', privilege: 'call', from: 'channel-state-changed' },
  ({ channel }, text) => [text.channel(channel)],
)

/** `0 (Presentation Allowed, Not Screened)` */
const showPresentation = (presentation: number) => `${presentation} (${presentationText(presentation)})`

export const newCallerid = event(
  { name: 'NewCallerid', privilege: 'call', from: 'channel-caller-id' },
  ({ channel }, text) => [text.channel(channel), ['CID-CallingPres', showPresentation(channel.caller.presentation)]],
)

export const newConnectedLine = event(
  { name: 'NewConnectedLine', privilege: 'call', from: 'channel-connected-line' },
  ({ channel }, text) => [text.channel(channel)],
)

export const newAccountCode = event(
  { name: 'NewAccountCode', privilege: 'call', from: 'channel-account-code' },
  ({ channel, before }, text) => [text.channel(channel), field('OldAccountCode', escapeValue(before))],
)
