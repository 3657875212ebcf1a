// The options of confbridge.conf and what they set; those that are known and do nothing here; and what keys can do.

import { table } from '@jackfield/base'
import type { BridgeProfile, UserProfile } from './conference-profile.ts'

export const bridgeOptions = table<keyof BridgeProfile>({
  max_members: 'maxMembers',
  regcontext: 'registrationContext',
})

export const userOptions = table<keyof UserProfile>({
  admin: 'isAdmin',
  marked: 'isMarked',
  startmuted: 'startsMuted',
  wait_marked: 'waitsForMarked',
  end_marked: 'endsWithMarked',
  music_on_hold_when_empty: 'hasMusicWhenEmpty',
  music_on_hold_class: 'musicClass',
  pin: 'pin',
  announcement: 'announcement',
  answer_channel: 'answers',
  dtmf_passthrough: 'passesDigits',
  timeout: 'timeoutSeconds',
})

export const optionsWithoutEffect: ReadonlySet<string> = new Set([
  'quiet',
  'hear_own_join_sound',
  'announce_user_count',
  'announce_user_count_all',
  'announce_only_user',
  'announce_join_leave',
  'announce_join_leave_review',
  'dsp_drop_silence',
  'dsp_talking_threshold',
  'dsp_silence_threshold',
  'talk_detection_events',
  'text_messaging',
  'denoise',
  'jitterbuffer',
  'echo_events',
  'end_marked_any',
  'send_events',
  'internal_sample_rate',
  'maximum_sample_rate',
  'mixing_interval',
  'record_conference',
  'record_file',
  'record_file_append',
  'record_file_timestamp',
  'record_options',
  'record_command',
  'language',
  'video_mode',
  'video_update_discard',
  'remb_behavior',
  'remb_send_interval',
  'enable_events',
  'binaural_active',
  ...[
    ...[
      'begin',
      'binaural_off',
      'binaural_on',
      'error_menu',
      'get_pin',
      'has_joined',
      'has_left',
      'invalid_pin',
      'join',
    ],
    ...['kicked', 'leader_has_left', 'leave', 'locked', 'locked_now', 'muted', 'only_one', 'only_person'],
    ...['other_in_party', 'participants_muted', 'participants_unmuted', 'place_into_conference', 'there_are'],
    ...['unlocked_now', 'unmuted', 'wait_for_leader'],
  ].map((name) => `sound_${name}`),
])

export const menuActions = [
  'no_op',
  'toggle_mute',
  'leave_conference',
  'dialplan_exec',
  'playback',
  'playback_and_continue',
  'admin_kick_last',
  'admin_toggle_conference_lock',
  'admin_toggle_mute_participants',
] as const

export type MenuAction = (typeof menuActions)[number]
