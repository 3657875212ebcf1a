// A queue as the command line shows it, and as data.
// Not which one.

import type { Json } from '@jackfield/base'
import { type Member, memberStatus, type Queue, type QueuedCaller } from '@jackfield/queues'

function memberLine(member: Member, now: number): string {
  const { interface: location, name, stateInterface, penalty, calls, lastCall } = member
  const from = stateInterface === location ? '' : ` from ${stateInterface}`
  const parts = [
    name === location ? name : `${name} (${location}${from})`,
    penalty === 0 ? '' : ` with penalty ${penalty}`,
    ` (ringinuse ${member.ringsInUse ? 'enabled' : 'disabled'})`,
    member.isDynamic ? ' (dynamic)' : '',
    member.inCallSince > 0 ? ' (in call)' : '',
    member.isPaused
      ? ` (paused${member.pausedReason && `:${member.pausedReason}`} was ${now - member.lastPause} secs ago)`
      : '',
    ` (${memberStatus[member.state].text})`,
    calls === 0 ? ' has taken no calls yet' : ` has taken ${calls} calls (last was ${now - lastCall} secs ago)`,
    ` (login was ${now - member.loginTime} secs ago)`,
  ]
  return parts.join('')
}

function callerLine({ channel, waited, priority }: QueuedCaller, at: number): string {
  const wait = `${Math.floor(waited / 60)}:${String(waited % 60).padStart(2, '0')}`
  return `${at + 1}. ${channel.name} (wait: ${wait}, prio: ${priority})`
}

export function queueLines({ name, settings, callers, members, figures }: Queue, now: number): string[] {
  const { holdTime, talkTime, completed, abandoned } = figures.values
  const most = settings.maxLength > 0 ? settings.maxLength : 'unlimited'
  const levels = `SL:${figures.serviceLevel.toFixed(1)}%, SL2:${figures.serviceLevelOfAll.toFixed(1)}%`
  return [
    `${name} has ${callers.length} calls (max ${most}) in '${settings.strategy}' strategy ` +
      `(${holdTime}s holdtime, ${talkTime}s talktime), W:${settings.weight}, C:${completed}, A:${abandoned}, ` +
      `${levels} within ${settings.serviceLevel}s`,
    members.size === 0 ? '   No Members' : '   Members: ',
    ...members.all.map((member) => `      ${memberLine(member, now)}`),
    callers.length === 0 ? '   No Callers' : '   Callers: ',
    ...callers.map((caller, at) => `      ${callerLine(caller, at)}`),
    '',
  ]
}

export const queueData = ({ name, settings, callers, members, figures }: Queue): Json => ({
  name,
  strategy: settings.strategy,
  maxLength: settings.maxLength,
  weight: settings.weight,
  serviceLevelSeconds: settings.serviceLevel,
  ...figures.values,
  serviceLevel: figures.serviceLevel,
  members: members.all.map((member) => ({ ...member.snapshot(name) })),
  callers: callers.map(({ channel, waited, priority }, at) => ({
    position: at + 1,
    channel: channel.name,
    id: channel.id,
    waited,
    priority,
  })),
})
