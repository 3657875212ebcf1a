// CONFBRIDGE(type,option)=value: a profile of the channel's own; and what is known of a conference.

import { table } from '@jackfield/base'
import { optionsWithoutEffect } from '../conferences/conference-options.table.ts'
import { plainBridge, plainUser } from '../conferences/conference-profile.ts'
import { parseSteps, withBridgeOption, withUserOption } from '../conferences/conference-settings.ts'
import { type Conference, findConference, type Participant } from '../conferences/conferences.ts'
import { type OwnProfiles, ownProfiles } from '../conferences/own-profiles.ts'
import { type ChannelUse, dialplanFunction, failed } from '../engine/dialplan-function.ts'

type Change = (own: OwnProfiles, option: string, value: string, use: ChannelUse) => boolean

/** False: there is no such template or option, or the value is wrong. */
const changes = table<Change>({
  bridge: (own, option, value, { deps }) => {
    const { bridges } = deps.settings().conferences
    const next = option === 'template' ? bridges.get(value) : withBridgeOption(own.bridge ?? plainBridge, option, value)
    own.bridge = next ?? own.bridge
    return next !== undefined
  },
  user: (own, option, value, { deps }) => {
    const { users } = deps.settings().conferences
    const next = option === 'template' ? users.get(value) : withUserOption(own.user ?? plainUser, option, value)
    own.user = next ?? own.user
    return next !== undefined
  },
  menu: (own, option, value, { deps }) => {
    const { menus } = deps.settings().conferences
    const template = option === 'template' ? menus.get(value) : undefined
    const steps = /^[\d*#a-d]+$/.test(option) ? parseSteps(value) : undefined
    if (template) own.menu = template
    else if (steps) own.menu = new Map([...(own.menu ?? []), [option.toUpperCase(), steps]])
    return template !== undefined || steps !== undefined
  },
})

const kinds = ['bridge', 'user', 'menu'] as const

export const confbridge = dialplanFunction(
  {
    name: 'CONFBRIDGE',
    module: 'app_confbridge.so',
    synopsis: 'Makes a profile for this channel alone.',
    arguments: ['type', 'option'],
    needsChannel: true,
  },
  {
    write(use, value) {
      const [type = '', option = ''] = use.args.map((arg) => arg.trim().toLowerCase())
      const own = ownProfiles.of(use.channel)
      if (type === 'clear' || option === 'clear') {
        for (const kind of kinds) if (type === 'clear' || type === kind) own[kind] = undefined
        return true
      }
      const change = changes.get(type)
      if (change?.(own, option, value, use)) return true
      if (change && optionsWithoutEffect.has(option)) return true
      use.log.error(`CONFBRIDGE: '${type},${option}=${value}' is not understood`)
      return false
    },
  },
)

const figures = table<(conference: Conference) => number>({
  parties: ({ count }) => count,
  admins: ({ participants }) => participants.filter(({ profile }) => profile.isAdmin).length,
  marked: ({ marked }) => marked.length,
  locked: ({ isLocked }) => Number(isLocked),
  muted: ({ areOthersMuted }) => Number(areOthersMuted),
})

export const confbridgeInfo = dialplanFunction(
  {
    name: 'CONFBRIDGE_INFO',
    module: 'app_confbridge.so',
    synopsis: 'How many take part in a conference, and how it stands.',
    arguments: ['type', 'conference'],
  },
  {
    read(use) {
      const [type = '', name = ''] = use.args
      const figure = figures.get(type.trim().toLowerCase())
      if (!figure) return failed(use, `CONFBRIDGE_INFO: '${type}' is none of ${[...figures.keys()].join(', ')}`)
      const conference = findConference(use.deps.exchange, name)
      return String(conference ? figure(conference) : 0)
    },
  },
)

const choices = table<(participant: Participant) => boolean>({
  parties: () => true,
  admins: ({ profile }) => profile.isAdmin,
  marked: ({ profile }) => profile.isMarked,
  active: ({ isWaiting }) => !isWaiting,
  waiting: ({ isWaiting }) => isWaiting,
})

export const confbridgeChannels = dialplanFunction(
  {
    name: 'CONFBRIDGE_CHANNELS',
    module: 'app_confbridge.so',
    synopsis: 'The channels in a conference.',
    arguments: ['type', 'conference'],
  },
  {
    read(use) {
      const [type = '', name = ''] = use.args
      const isMeant = choices.get(type.trim().toLowerCase())
      if (!isMeant) return failed(use, `CONFBRIDGE_CHANNELS: '${type}' is none of ${[...choices.keys()].join(', ')}`)
      const participants = findConference(use.deps.exchange, name)?.participants ?? []
      return participants
        .filter(isMeant)
        .map(({ channel }) => channel.name)
        .join(',')
    },
  },
)
