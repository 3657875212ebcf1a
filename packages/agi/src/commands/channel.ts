// The commands that look at the channel and change it: ANSWER, HANGUP, CHANNEL STATUS, SET AUTOHANGUP, SET CALLERID, SET MUSIC.
// Not what plays, records or waits: each of those has a file.

import { channelStates, parseCallerId } from '@jackfield/core'
import { agiCommand, readNumber } from '../command.ts'

export const answer = agiCommand(
  { name: 'ANSWER', arguments: '', least: 0, most: 0, usage: 'Answers the channel when it rings.' },
  ({ call: { channel } }) => (channel.isUp || channel.answer() ? '0' : '-1'),
)

const normalClearing = 16

export const hangup = agiCommand(
  {
    name: 'HANGUP',
    arguments: '[<channel>]',
    least: 0,
    most: 1,
    usage: 'Hangs up a channel, this one when none is named.',
  },
  ({ call, args: [name] }) => {
    const channel = name === undefined ? call.channel : call.deps.channels.find(name)
    if (!channel) return '-1'
    channel.requestHangup('explicit', normalClearing)
    return '1'
  },
)

export const channelStatus = agiCommand(
  {
    name: 'CHANNEL STATUS',
    arguments: '[<channel>]',
    least: 0,
    most: 1,
    usage: 'Tells the state of a channel as a number, of this one when none is named.',
  },
  ({ call, args: [name] }) => {
    const channel = name === undefined ? call.channel : call.deps.channels.find(name)
    return channel ? String(channelStates.indexOf(channel.state)) : '-1'
  },
)

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

export const setCallerid = agiCommand(
  {
    name: 'SET CALLERID',
    arguments: '<"name"<number>>',
    least: 1,
    most: 1,
    usage: 'Says who calls from now on.',
  },
  ({ call: { channel }, args: [text = ''] }) => {
    const { presentation } = channel.facts.caller
    channel.change({ caller: { ...parseCallerId(text), presentation } })
    return '1'
  },
)

export const setMusic = agiCommand(
  {
    name: 'SET MUSIC',
    arguments: '<on|off> [<class>]',
    least: 1,
    most: 2,
    usage: 'Begins or ends music for whoever waits.',
  },
  ({ call: { channel }, args: [word = '', musicClass] }) => {
    if (/^on$/i.test(word)) channel.startMusic(musicClass || 'default')
    else if (/^off$/i.test(word)) channel.stopMusic()
    return '0'
  },
)
