// The options of a SIP endpoint: everything a phone or a trunk can be told about itself, one row each.
// Not the code that acts on them; a row says what that does.

import { member } from '@jackfield/base'
import type { FieldValues } from '@jackfield/core'
import {
  alwaysDone,
  assignments,
  caller,
  capital,
  capitalYesNo,
  codecs,
  disallowedCodecs,
  hidden,
  idle,
  lines,
  list,
  number,
  rule,
  text,
  trueFalse,
  typeOfService,
  word,
  words,
  yesNo,
} from './option-kinds.ts'

const presentations = [
  'allowed_not_screened',
  'allowed_passed_screen',
  'allowed_failed_screen',
  'allowed',
  'prohib_not_screened',
  'prohib_passed_screen',
  'prohib_failed_screen',
  'prohib',
  'unavailable',
] as const

const port = { min: 0, max: 65_535 }
const unsigned = 'STIR/SHAKEN is not supported'
const unlocated = 'geolocation is not supported'
const unnegotiated = 'nothing is negotiated by RFC 3329'
const byLibc = 'with media_network = ffi of rtp.conf, which is usual on Linux'
const otherOrder = 'incoming_call_offer_pref and outgoing_call_offer_pref decide about codecs'
const noFax = 'T.38 is refused'

export const endpointOptions = {
  // identity, routing, authentication
  context: text('default', 'context of the dialplan where its calls begin'),
  transport: text('', 'transport that requests to it are sent over'),
  aors: list('', 'aors it is reached at'),
  auth: list('', 'auth sections it is asked for; without one no password is asked for'),
  outbound_auth: list('', 'auth sections that answer when it asks for a password'),
  identify_by: words(
    'username,ip',
    ['username', 'ip', 'auth_username', 'header', 'request_uri'],
    'how its requests are known to be its own',
  ),
  outbound_proxy: text('', 'proxy that requests to it go through'),
  from_user: text('', 'user of From in requests to it'),
  from_domain: text('', 'domain of From in requests to it'),
  contact_user: hidden(text('', 'user of our Contact')),
  callerid: caller('name and number of its calls'),
  callerid_privacy: word('allowed_not_screened', presentations, 'presentation of its number'),
  callerid_tag: text('', 'tag of its caller id'),
  accountcode: text('', 'account code of its channels'),
  tenantid: text('', 'tenant of its channels'),
  set_var: assignments('variables of its channels, NAME=value'),
  language: text('', 'language of its channels'),
  tone_zone: text('', 'country of the tones its channels hear'),
  user_eq_phone: trueFalse('no', 'adds user=phone to addresses that are telephone numbers'),
  message_context: text('', 'context of its text messages; context where it is empty'),
  subscribe_context: text('', 'context of the hints it watches; context where it is empty'),
  allow_subscribe: trueFalse('yes', 'whether it may subscribe'),
  sub_min_expiry: number(0, 'shortest subscription it may ask for, in seconds'),
  allow_transfer: trueFalse('yes', 'whether it may transfer calls (REFER)'),
  allow_overlap: trueFalse('yes', 'whether it may dial a number in pieces (484)'),
  overlap_context: text('', 'context where a number dialled in pieces is looked up; context where it is empty'),
  allow_unauthenticated_options: trueFalse('no', 'answers its OPTIONS without asking for a password'),
  acl: list('', 'access lists of acl.conf for its requests'),
  permit: rule('access_rules', 'addresses its requests may come from'),
  deny: rule('access_rules', 'addresses its requests may not come from'),
  contact_acl: list('', 'access lists of acl.conf for its contacts'),
  contact_permit: rule('contact_access_rules', 'addresses its contacts may have'),
  contact_deny: rule('contact_access_rules', 'addresses its contacts may not have'),
  redirect_method: word('user', ['user', 'uri_core', 'uri_pjsip'], 'what is dialled when it redirects a call (302)'),
  follow_redirect_methods: words('', ['message'], 'requests besides calls that follow a redirection'),
  call_group: text('', 'groups its ringing calls can be picked up from, by number'),
  pickup_group: text('', 'groups it may pick up calls of, by number'),
  named_call_group: list('', 'groups its ringing calls can be picked up from, by name'),
  named_pickup_group: list('', 'groups it may pick up calls of, by name'),
  device_state_busy_at: number(0, 'calls at which its device is busy; 0: never'),
  moh_suggest: text('default', 'music on hold that its peers hear'),
  moh_passthrough: trueFalse('no', 'passes hold on to the peer instead of playing music'),
  suppress_moh_on_sendonly: trueFalse('no', 'sendonly from it does not count as hold'),
  one_touch_recording: trueFalse('no', 'whether its recording key (INFO, Record: on) works'),
  record_on_feature: text('automixmon', 'feature that its recording key starts'),
  record_off_feature: text('automixmon', 'feature that its recording key ends'),
  stir_shaken: idle(yesNo('no'), unsigned),
  stir_shaken_profile: idle(text(), unsigned),
  geoloc_incoming_call_profile: idle(text(), unlocated),
  geoloc_outgoing_call_profile: idle(text(), unlocated),
  security_negotiation: idle(word('no', ['no', 'mediasec']), unnegotiated),
  security_mechanisms: hidden(idle(lines(), unnegotiated)),
  send_aoc: idle(trueFalse('no'), 'advice of charge is not supported'),
  // signalling
  '100rel': word('yes', ['no', 'required', 'peer_supported', 'yes'], 'reliable provisional responses (PRACK)'),
  timers: word('yes', ['no', 'yes', 'required', 'always'], 'session timers (RFC 4028)', { forced: 'always' }),
  timers_min_se: number(90, 'shortest session timer that is taken, in seconds', { min: 90 }),
  timers_sess_expires: number(1800, 'session timer that is asked for, in seconds'),
  force_rport: trueFalse('yes', 'answers to where a request came from, not to its Via'),
  rewrite_contact: trueFalse('no', 'sends to where its messages come from, not to its Contact'),
  trust_id_inbound: trueFalse('no', 'believes its P-Asserted-Identity and Remote-Party-ID'),
  trust_id_outbound: trueFalse('no', 'sends identities that are private'),
  send_pai: trueFalse('no', 'sends P-Asserted-Identity'),
  send_rpid: trueFalse('no', 'sends Remote-Party-ID'),
  rpid_immediate: trueFalse('no', 'sends a new identity at once while it rings'),
  send_diversion: trueFalse('yes', 'sends Diversion for calls that were diverted'),
  send_history_info: trueFalse('no', 'sends History-Info for calls that were diverted'),
  send_connected_line: yesNo('yes', 'tells it when the party it speaks with changes'),
  trust_connected_line: yesNo('yes', 'takes from it who the connected party is'),
  connected_line_method: word('invite', ['invite', 'update'], 'request that tells a changed party', {
    reinvite: 'invite',
  }),
  inband_progress: trueFalse('no', 'ringing is sent as sound (183), not as 180'),
  ignore_183_without_sdp: trueFalse('no', 'does not pass on 183 without sound'),
  suppress_q850_reason_headers: trueFalse('no', 'leaves the Q.850 cause out of Reason'),
  refer_blind_progress: trueFalse('yes', 'tells it how a blind transfer goes on'),
  notify_early_inuse_ringing: trueFalse('no', 'a lamp blinks when it rings while in use'),
  follow_early_media_fork: trueFalse('yes', 'follows the sound of another fork before the answer'),
  accept_multiple_sdp_answers: trueFalse('no', 'takes another session description from the same fork'),
  // voicemail
  mailboxes: list('', 'mailboxes it is told of'),
  aggregate_mwi: trueFalse('yes', 'one message for all of its mailboxes'),
  mwi_subscribe_replaces_unsolicited: yesNo('no', 'a subscription ends unasked messages about mailboxes'),
  voicemail_extension: text('', 'number of its voicemail, told with the messages'),
  mwi_from_user: text('', 'user of From in messages about mailboxes'),
  incoming_mwi_mailbox: text('', 'mailbox that holds what it tells of messages'),
  // media
  allow: codecs('codecs, in order; ulaw:30 names the milliseconds of a packet'),
  disallow: hidden(disallowedCodecs('codecs taken out of allow')),
  incoming_call_offer_pref: word(
    'local',
    ['local', 'local_first', 'remote', 'remote_first'],
    'whose order of codecs counts when we answer its offers',
  ),
  outgoing_call_offer_pref: word(
    'remote_merge',
    ['local', 'local_merge', 'local_first', 'remote', 'remote_merge', 'remote_first'],
    'whose order of codecs counts in our offers to it',
  ),
  codec_prefs_incoming_offer: idle(text('prefer:pending, operation:intersect, keep:all, transcode:allow'), otherOrder),
  codec_prefs_outgoing_offer: idle(text('prefer:pending, operation:union, keep:all, transcode:allow'), otherOrder),
  codec_prefs_incoming_answer: idle(text('prefer:pending, operation:intersect, keep:all, transcode:allow'), otherOrder),
  codec_prefs_outgoing_answer: idle(text('prefer:pending, operation:intersect, keep:all, transcode:allow'), otherOrder),
  preferred_codec_only: trueFalse('no', 'answers with one codec'),
  asymmetric_rtp_codec: trueFalse('no', 'may send another codec than it receives'),
  dtmf_mode: word(
    'rfc4733',
    ['rfc4733', 'inband', 'info', 'auto', 'auto_info', 'none'],
    'how DTMF is sent and received',
  ),
  direct_media: trueFalse('yes', 'its RTP may go straight to the peer'),
  direct_media_method: word('invite', ['invite', 'update'], 'request that asks for direct media', {
    reinvite: 'invite',
  }),
  direct_media_glare_mitigation: word(
    'none',
    ['none', 'outgoing', 'incoming'],
    'calls whose first direct media is left to the peer to ask for',
  ),
  disable_direct_media_on_nat: trueFalse('no', 'no direct media where it is behind NAT'),
  rtp_symmetric: trueFalse('no', 'sends RTP to where its RTP comes from'),
  rtp_ipv6: trueFalse('no', 'RTP over IPv6'),
  ice_support: trueFalse('no', 'ICE'),
  use_ptime: trueFalse('no', 'sends packets as long as its ptime says'),
  media_use_received_transport: alwaysDone(trueFalse('no'), 'answers name the profile of the offer'),
  use_avpf: trueFalse('no', 'RTP profile AVPF: feedback (RFC 4585)'),
  force_avp: trueFalse('no', 'names the profile AVP all the same'),
  media_encryption: word('no', ['no', 'sdes', 'dtls'], 'SRTP, and where its keys come from'),
  media_encryption_optimistic: trueFalse('no', 'takes plain RTP where SRTP is not offered'),
  srtp_tag_32: trueFalse('no', 'prefers tags of 32 bits'),
  g726_non_standard: idle(trueFalse('no'), 'there is no G.726'),
  rtcp_mux: trueFalse('no', 'RTCP on the port of RTP'),
  bundle: trueFalse('no', 'all streams on one port'),
  webrtc: yesNo('no', 'all a browser needs: ICE, DTLS, AVPF, rtcp_mux, bundle'),
  max_audio_streams: idle(
    number(1, 'audio streams of a call'),
    'there is one stream of sound, or none',
    ({ max_audio_streams: most }) => Number(most) > 1,
  ),
  max_video_streams: number(1, 'video streams of a call'),
  media_address: text('', 'address of our RTP in session descriptions'),
  bind_rtp_to_media_address: trueFalse('no', 'RTP is sent and received at media_address'),
  rtp_keepalive: number(0, 'seconds between packets while nothing is sent; 0: none'),
  rtp_timeout: number(0, 'seconds without RTP after which a call ends; 0: never'),
  rtp_timeout_hold: number(0, 'the same while it is on hold'),
  rtp_port_start: number(0, 'first port of its RTP; 0: as rtp.conf says', port),
  rtp_port_end: number(0, 'last port of its RTP', port),
  rtp_engine: idle(text('asterisk'), 'there is one RTP engine'),
  sdp_owner: text('-', 'user of o= in session descriptions'),
  sdp_session: text('Asterisk', 's= of session descriptions'),
  tos_audio: typeOfService(`type of service of its audio, and of what is bundled with it; ${byLibc}`),
  tos_video: typeOfService(`type of service of its video; ${byLibc}`),
  cos_audio: number(0, `priority of its audio in queues of this machine, up to 6; ${byLibc}`),
  cos_video: number(0, `priority of its video in queues of this machine, up to 6; ${byLibc}`),
  dtls_cipher: idle(text(), 'DTLS has one set of ciphers'),
  dtls_verify: capital(
    word('no', ['no', 'fingerprint', 'certificate', 'yes'], 'what of its certificate is checked; yes: both'),
  ),
  dtls_rekey: idle(number(0), 'keys last as long as their call'),
  dtls_auto_generate_cert: alwaysDone(capitalYesNo('no'), 'a certificate is made where no file is named'),
  dtls_cert_file: text('', 'certificate'),
  dtls_private_key: text('', 'key of the certificate; in dtls_cert_file where it is empty'),
  dtls_ca_file: text('', 'authorities its certificate is checked with'),
  dtls_ca_path: text('', 'directory of such authorities'),
  dtls_setup: word('active', ['active', 'passive', 'actpass'], 'who begins the handshake'),
  dtls_fingerprint: word('SHA-256', ['SHA-256', 'SHA-1'], 'hash of our fingerprint'),
  // an option of ours
  dtls_extended_master_secret: hidden(word('required', ['required', 'optional'], 'whether RFC 7627 is needed; ours')),
  t38_udptl: idle(trueFalse('no'), noFax),
  t38_udptl_ec: idle(word('none', ['none', 'fec', 'redundancy']), noFax),
  t38_udptl_maxdatagram: idle(number(0), noFax),
  t38_udptl_nat: idle(trueFalse('no'), noFax),
  t38_udptl_ipv6: idle(trueFalse('no'), noFax),
  t38_bind_udptl_to_media_address: idle(trueFalse('no'), noFax),
  fax_detect: trueFalse('no', 'a fax tone leads to the extension fax'),
  fax_detect_timeout: number(0, 'seconds after the answer in which that counts; 0: always'),
} as const

export function checkEndpoint(fields: FieldValues): string | undefined {
  const numberOf = (name: string) => Number(member(fields, name))
  if (numberOf('timers_sess_expires') < numberOf('timers_min_se')) return 'timers_sess_expires is below timers_min_se'
  const [start, end] = [numberOf('rtp_port_start'), numberOf('rtp_port_end')]
  if ((start !== 0 || end !== 0) && (start < 1024 || end <= start)) {
    return 'rtp_port_start and rtp_port_end must both be given, from 1024 up, the end above the start'
  }
  if (fields.preferred_codec_only === 'yes' && fields.incoming_call_offer_pref !== 'local') {
    return 'preferred_codec_only and incoming_call_offer_pref exclude each other'
  }
  return undefined
}
