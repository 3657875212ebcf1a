// The options of confbridge.conf and what they set; those that are known and do nothing here, with the reason; and what keys can do.

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
  record_options: 'recordOptions',
  jitterbuffer: 'hasJitterBuffer',
  enable_events: 'sendsEvents',
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
  dsp_drop_silence: 'dropsSilence',
  denoise: 'isDenoised',
  jitterbuffer: 'hasJitterBuffer',
  timeout: 'timeoutSeconds',
  text_messaging: 'getsTexts',
  send_events: 'getsEvents',
  echo_events: 'getsOwnEvents',
})

const ownRate = 'the conference is mixed at the highest rate that two participants have'
const noBinaural = 'binaural audio is not supported'
const leastOfAll = 'a video source always gets the lowest REMB of its viewers, at once'

/** Known, and why they do nothing here. */
export const optionsWithoutEffect = table<string>({
  internal_sample_rate: ownRate,
  maximum_sample_rate: ownRate,
  mixing_interval: 'everything is mixed every 20 ms',
  video_update_discard: 'keyframes are requested at most four times a second',
  remb_behavior: leastOfAll,
  remb_send_interval: leastOfAll,
  binaural_active: noBinaural,
  sound_binaural_off: noBinaural,
  sound_binaural_on: noBinaural,
  sound_place_into_conference: 'it is never played',
})

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
