// What holds for a conference and for one who takes part in it, and what holds when nothing is said.
// Not where it is said.

import type { ConferenceSound } from './conference-sounds.table.ts'

export interface BridgeProfile {
  /** 0: no limit */
  readonly maxMembers: number
  /** the context that has an extension of the conference's name while it goes on; empty: none */
  readonly registrationContext: string
  /** of what is said to everybody */
  readonly language: string
  /** from the first who comes in to the last who leaves */
  readonly isRecorded: boolean
  /** empty: named after the conference and the time */
  readonly recordFile: string
  /** goes on in the same file when it is begun again */
  readonly recordAppends: boolean
  /** the time stands in the name of the file, too */
  readonly recordStamps: boolean
  /** run in the shell when everything is written; empty: nothing */
  readonly recordCommand: string
  /** letters of MixMonitor for it */
  readonly recordOptions: string
  /** packets of everybody are held as `JITTERBUFFER(adaptive)=default` does */
  readonly hasJitterBuffer: boolean
  /** what happens is sent as texts to those who want that */
  readonly sendsEvents: boolean
  /** `none`, `follow_talker`, `last_marked`, `first_marked`, `sfu` */
  readonly videoMode: string
  /** those that are not the usual ones */
  readonly sounds: Readonly<Partial<Record<ConferenceSound, string>>>
}

export interface UserProfile {
  readonly isAdmin: boolean
  readonly isMarked: boolean
  readonly startsMuted: boolean
  /** hears music and is not heard until somebody marked is there */
  readonly waitsForMarked: boolean
  /** goes when the last who is marked does */
  readonly endsWithMarked: boolean
  /** goes when anybody who is marked does */
  readonly endsWithAnyMarked: boolean
  readonly hasMusicWhenEmpty: boolean
  readonly musicClass: string
  /** nobody is told that it comes and goes, nor it that it is alone or waits */
  readonly isQuiet: boolean
  readonly hearsOwnJoin: boolean
  readonly hearsCount: boolean
  /** everybody is told how many there are when it comes: `yes`, `no`, or a number above which they are */
  readonly announcesCount: string
  readonly hearsAlone: boolean
  /** says its name first, which the others hear when it comes and goes */
  readonly saysName: boolean
  /** may listen to the name and say it again */
  readonly isNameReviewed: boolean
  /** what has to be keyed in; empty: nothing */
  readonly pin: string
  /** a sound before it goes in */
  readonly announcement: string
  readonly answers: boolean
  /** keys that mean nothing here are heard by the others */
  readonly passesDigits: boolean
  /** whoever watches is told when it speaks */
  readonly detectsTalk: boolean
  /** so much silence ends what it says, and so loud it has to be */
  readonly silenceMs: number
  readonly talkThreshold: number
  /** nothing of it is mixed while it does not speak */
  readonly dropsSilence: boolean
  readonly isDenoised: boolean
  /** its packets are held as `JITTERBUFFER(adaptive)=default` does */
  readonly hasJitterBuffer: boolean
  /** 0: stays as long as it likes */
  readonly timeoutSeconds: number
  /** texts of others reach it */
  readonly getsTexts: boolean
  /** what happens in the room reaches it as texts, where the room sends them; what it does itself only with the other */
  readonly getsEvents: boolean
  readonly getsOwnEvents: boolean
}

export const plainBridge: BridgeProfile = {
  maxMembers: 0,
  registrationContext: '',
  language: 'en',
  isRecorded: false,
  recordFile: '',
  recordAppends: true,
  recordStamps: true,
  recordCommand: '',
  recordOptions: '',
  hasJitterBuffer: false,
  sendsEvents: false,
  videoMode: 'none',
  sounds: {},
}

export const plainUser: UserProfile = {
  isAdmin: false,
  isMarked: false,
  startsMuted: false,
  waitsForMarked: false,
  endsWithMarked: false,
  endsWithAnyMarked: false,
  hasMusicWhenEmpty: false,
  musicClass: '',
  isQuiet: false,
  hearsOwnJoin: true,
  hearsCount: false,
  announcesCount: 'no',
  hearsAlone: true,
  saysName: false,
  isNameReviewed: false,
  pin: '',
  announcement: '',
  answers: true,
  passesDigits: false,
  detectsTalk: false,
  silenceMs: 2500,
  talkThreshold: 160,
  dropsSilence: false,
  isDenoised: false,
  hasJitterBuffer: false,
  timeoutSeconds: 0,
  getsTexts: true,
  getsEvents: false,
  getsOwnEvents: false,
}
