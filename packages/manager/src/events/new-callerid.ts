import { presentationText } from '@jackfield/core'
import { event } from '../event.ts'

/** `0 (Presentation Allowed, Not Screened)` */
const showPresentation = (presentation: number) => `${presentation} (${presentationText(presentation)})`

export const newCallerid = event(
  { name: 'NewCallerid', privilege: 'call', from: 'channel-caller-id' },
  ({ channel }, text) => [text.channel(channel), ['CID-CallingPres', showPresentation(channel.caller.presentation)]],
)
