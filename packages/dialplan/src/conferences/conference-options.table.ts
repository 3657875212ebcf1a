// The options of confbridge.conf and what they set; those that are known and do nothing here; and what keys can do.

import { table } from '@jackfield/base'
import type { BridgeProfile, UserProfile } from './conference-profile.ts'

export const bridgeOptions = table<keyof BridgeProfile>({
  max_members: 'maxMembers',
  regcontext: 'registrationContext',
  language: 'language',
  record_conference: 'isRecorded',
  record_file: 'recordFile',
  record_file_append: 'recordAppends',
  record_file_timestamp: 'recordStamps',
  record_command: 'recordCommand',
  video_mode: 'videoMode',
})

export const userOptions = table<keyof UserProfile>({
  admin: 'isAdmin',
  marked: 'isMarked',
  startmuted: 'startsMuted',
  wait_marked: 'waitsForMarked',
  end_marked: 'endsWithMarked',
  end_marked_any: 'endsWithAnyMarked',
  music_on_hold_when_empty: 'hasMusicWhenEmpty',
  music_on_hold_class: 'musicClass',
  quiet: 'isQuiet',
  hear_own_join_sound: 'hearsOwnJoin',
  announce_user_count: 'hearsCount',
  announce_user_count_all: 'announcesCount',
  announce_only_user: 'hearsAlone',
  announce_join_leave: 'saysName',
  announce_join_leave_review: 'isNameReviewed',
  pin: 'pin',
  announcement: 'announcement',
  answer_channel: 'answers',
  dtmf_passthrough: 'passesDigits',
  talk_detection_events: 'detectsTalk',
  dsp_silence_threshold: 'silenceMs',
  dsp_talking_threshold: 'talkThreshold',
  denoise: 'isDenoised',
  jitterbuffer: 'hasJitterBuffer',
  timeout: 'timeoutSeconds',
})

export const optionsWithoutEffect: ReadonlySet<string> = new Set([
  'dsp_drop_silence',
  'text_messaging',
  'jitterbuffer',
  'echo_events',
  'send_events',
  'internal_sample_rate',
  'maximum_sample_rate',
  'mixing_interval',
  'record_options',
  'video_update_discard',
  'remb_behavior',
  'remb_send_interval',
  'enable_events',
  'binaural_active',
  'sound_binaural_off',
  'sound_binaural_on',
  'sound_place_into_conference',
])

export const menuActions = [
  'no_op',
  'toggle_mute',
  'leave_conference',
  'dialplan_exec',
  'playback',
  'playback_and_continue',
  'increase_listening_volume',
  'decrease_listening_volume',
  'reset_listening_volume',
  'increase_talking_volume',
  'decrease_talking_volume',
  'reset_talking_volume',
  'participant_count',
  'admin_kick_last',
  'admin_toggle_conference_lock',
  'admin_toggle_mute_participants',
  'set_as_single_video_src',
  'release_as_single_video_src',
  'toggle_binaural',
] as const

export type MenuAction = (typeof menuActions)[number]
