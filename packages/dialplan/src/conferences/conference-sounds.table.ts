// What is said in a conference, by the option that names another sound for it.

import { table } from '@jackfield/base'

export const conferenceSounds = {
  begin: 'confbridge-conf-begin',
  error_menu: 'conf-errormenu',
  get_pin: 'conf-getpin',
  has_joined: 'conf-hasjoin',
  has_left: 'conf-hasleft',
  invalid_pin: 'conf-invalidpin',
  join: 'confbridge-join',
  kicked: 'conf-kicked',
  leader_has_left: 'conf-leaderhasleft',
  leave: 'confbridge-leave',
  locked: 'conf-locked',
  locked_now: 'conf-lockednow',
  muted: 'conf-muted',
  only_one: 'conf-onlyone',
  only_person: 'conf-onlyperson',
  other_in_party: 'conf-otherinparty',
  participants_muted: 'conf-now-muted',
  participants_unmuted: 'conf-now-unmuted',
  there_are: 'conf-thereare',
  unlocked_now: 'conf-unlockednow',
  unmuted: 'conf-unmuted',
  wait_for_leader: 'conf-waitforleader',
} as const

export type ConferenceSound = keyof typeof conferenceSounds

const prefix = 'sound_'
const byOption = table(
  Object.fromEntries(Object.keys(conferenceSounds).map((name) => [prefix + name, name as ConferenceSound])),
)

export const soundOptions: readonly string[] = [...byOption.keys()]

/** The sound an option of a bridge profile names; nothing: it is another option. */
export const soundOfOption = (option: string): ConferenceSound | undefined => byOption.get(option)
