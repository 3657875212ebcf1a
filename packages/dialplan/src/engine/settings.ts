// What the configuration decides about the dialplan, with what holds when it says nothing.
// Not the dialplan itself.

import { type ConferenceSettings, defaultConferences } from '../conferences/conference-settings.ts'
import { defaultFeatures, type FeatureSettings } from '../features/feature-settings.ts'
import { defaultFollowMe, type FollowMeSettings } from '../follow-me/follow-me-settings.ts'
import { defaultListening, type ListeningSettings } from '../listening/listening-settings.ts'
import { defaultSay, type SaySettings } from '../speaking/say-settings.ts'
import { defaultPace, type PaceOptions } from './step-pace.ts'

export interface DialplanSettings {
  /** an extension that runs out of priorities ends the call instead of waiting for digits */
  readonly autoFallThrough: boolean
  /** lets interfaces read and write dangerous functions */
  readonly livesDangerously: boolean
  readonly pace: PaceOptions
  readonly features: FeatureSettings
  readonly conferences: ConferenceSettings
  readonly listening: ListeningSettings
  readonly followMe: FollowMeSettings
  readonly say: SaySettings
  /** what `ASTETCDIR` and its like say */
  readonly directories: Readonly<Partial<Record<DirectoryName, string>>>
}

export const directoryNames = [
  'CACHE',
  'ETC',
  'MOD',
  'VARLIB',
  'DB',
  'KEY',
  'DATA',
  'AGI',
  'SPOOL',
  'RUN',
  'LOG',
  'SBIN',
] as const
export type DirectoryName = (typeof directoryNames)[number]

export const defaultSettings: DialplanSettings = {
  autoFallThrough: true,
  livesDangerously: false,
  pace: defaultPace,
  features: defaultFeatures,
  conferences: defaultConferences,
  listening: defaultListening,
  followMe: defaultFollowMe,
  say: defaultSay,
  directories: {},
}
