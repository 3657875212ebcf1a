import { agiCommand, readNumber } from '../command.ts'

export const setAutohangup = agiCommand(
  {
    name: 'SET AUTOHANGUP',
    arguments: '<seconds>',
    least: 1,
    most: 1,
    usage: 'Hangs up after so many seconds; 0 takes the limit away.',
  },
  ({ call, args: [text] }) => {
    const seconds = /^\s*\d{1,9}(?:\.\d{1,6})?\s*$/.test(text ?? '') ? Number(text) : readNumber(text)
    if (seconds === undefined) return undefined
    call.session.setAbsoluteTimeout(Math.max(0, seconds) * 1000)
    return '0'
  },
)
