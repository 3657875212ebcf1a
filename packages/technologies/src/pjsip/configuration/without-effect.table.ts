// Options of pjsip.conf that are taken so that files of other exchanges can stay as they are, and do nothing here: which, and why.
// Every other option has effect; a test holds both against the sources.

import { type Table, table } from '@jackfield/base'

export interface IdleOption {
  /** after "has no effect here: " */
  readonly because: string
  /** only with such values of the section, defaults filled in; always when absent */
  readonly when?: (fields: Readonly<Record<string, string>>) => boolean
  /** what it asks for is done anyway: nobody needs to be told */
  readonly isAlwaysDone?: true
}

const because = (reason: string): IdleOption => ({ because: reason })
const always = (reason: string): IdleOption => ({ because: reason, isAlwaysDone: true })

const unsigned = because('calls are not signed')
const unlocated = because('locations are not passed on')
const unnegotiated = because('nothing is negotiated by RFC 3329')
const unmarkedFrame = because('frames cannot be marked from Node')
const unmarkedDatagram = 'datagrams cannot be marked from Node'
const otherOrder = because('incoming_call_offer_pref and outgoing_call_offer_pref decide about codecs')
const noFax = because('T.38 is refused')
const noToken = because('tokens of Google are not used')
const oneThread = because('there is one thread of control, and no pool')
const oldTls = ['tlsv1', 'tlsv1_1', 'sslv2', 'sslv3', 'sslv23']

export const withoutEffect = table<Table<IdleOption>>({
  endpoint: table<IdleOption>({
    stir_shaken: unsigned,
    stir_shaken_profile: unsigned,
    geoloc_incoming_call_profile: unlocated,
    geoloc_outgoing_call_profile: unlocated,
    security_negotiation: unnegotiated,
    security_mechanisms: unnegotiated,
    send_aoc: because('charges are not told'),
    codec_prefs_incoming_offer: otherOrder,
    codec_prefs_outgoing_offer: otherOrder,
    codec_prefs_incoming_answer: otherOrder,
    codec_prefs_outgoing_answer: otherOrder,
    g726_non_standard: because('there is no G.726'),
    max_audio_streams: {
      because: 'there is one stream of sound, or none',
      when: ({ max_audio_streams: most }) => Number(most) > 1,
    },
    rtp_engine: because('there is one RTP engine'),
    tos_audio: because(unmarkedDatagram),
    tos_video: because(unmarkedDatagram),
    cos_audio: unmarkedFrame,
    cos_video: unmarkedFrame,
    dtls_cipher: because('DTLS has one set of ciphers'),
    dtls_rekey: because('keys last as long as their call'),
    dtls_auto_generate_cert: always('a certificate is made where no file is named'),
    media_use_received_transport: always('answers name the profile of the offer'),
    t38_udptl: noFax,
    t38_udptl_ec: noFax,
    t38_udptl_maxdatagram: noFax,
    t38_udptl_nat: noFax,
    t38_udptl_ipv6: noFax,
    t38_bind_udptl_to_media_address: noFax,
  }),
  aor: table<IdleOption>({
    authenticate_qualify: always('a challenge is answered wherever there is outbound_auth'),
  }),
  contact: table<IdleOption>({
    authenticate_qualify: always('a challenge is answered wherever there is outbound_auth'),
    reg_server: because('a contact belongs to the exchange that has it'),
    prune_on_boot: because('what stands in a file is there after every start'),
  }),
  auth: table<IdleOption>({
    auth_type: { because: 'tokens of Google are not used', when: ({ auth_type: type }) => type === 'google_oauth' },
    refresh_token: noToken,
    oauth_clientid: noToken,
    oauth_secret: noToken,
  }),
  transport: table<IdleOption>({
    cos: unmarkedFrame,
    async_operations: oneThread,
    tos: { because: unmarkedDatagram, when: ({ protocol }) => protocol === 'udp' },
    method: {
      because: 'TLS 1.2 is the oldest that is offered',
      when: ({ method = '' }) => oldTls.includes(method),
    },
  }),
  registration: table<IdleOption>({
    security_negotiation: unnegotiated,
    security_mechanisms: unnegotiated,
  }),
  global: table<IdleOption>({
    taskprocessor_overload_trigger: because('what counts is how late the exchange is (maxlag of asterisk.conf)'),
    mwi_tps_queue_high: oneThread,
    mwi_tps_queue_low: oneThread,
  }),
  system: table<IdleOption>({
    taskpool_minimum_size: oneThread,
    taskpool_initial_size: oneThread,
    taskpool_auto_increment: oneThread,
    taskpool_idle_timeout: oneThread,
    taskpool_max_size: oneThread,
    threadpool_initial_size: oneThread,
    threadpool_auto_increment: oneThread,
    threadpool_idle_timeout: oneThread,
    threadpool_max_size: oneThread,
  }),
})
