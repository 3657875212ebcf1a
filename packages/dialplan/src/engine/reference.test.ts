// Everything of the reference's dialplan that is in common use is here under its name; what is rarely used may be missing.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { applications } from '../applications/index.ts'
import { dialOptions, unusedDialOptions } from '../dialling/dial-options.table.ts'
import { functions } from '../functions/index.ts'

/** AGI and EAGI have a package of their own. */
const referenceApplications: Readonly<Record<string, readonly string[]>> = {
  'Call progress': [
    'Answer Hangup Ringing Progress Proceeding Busy Congestion Incomplete Wait WaitExten WaitDigit',
    'WaitUntil',
  ],
  'Flow, variables, logging': [
    'NoOp Verbose Log Set MSet Goto GotoIf GotoIfTime ExecIfTime Gosub GosubIf Return StackPop While',
    'EndWhile ExitWhile ContinueWhile ExecIf Exec TryExec RaiseException System TrySystem UserEvent',
    'DumpChan',
  ],
  'Sound and DTMF': [
    'Playback BackGround ControlPlayback Read ReadExten Record SayDigits SayNumber SayAlpha SayAlphaCase',
    'SayPhonetic SayOrdinal SayMoney SayUnixTime SendDTMF SendText ReceiveText PlayTones StopPlayTones',
    'Milliwatt Echo MusicOnHold StartMusicOnHold StopMusicOnHold WaitForSilence WaitForNoise AMD',
    'BackgroundDetect',
  ],
  Dial: ['Dial'],
  'Bridging, recording, monitoring': [
    'Bridge BridgeAdd BridgeWait ConfBridge MixMonitor StopMixMonitor ChanSpy ExtenSpy Page Pickup',
    'PickupChan Transfer ChannelRedirect SoftHangup Originate',
  ],
  'External control': ['Stasis StasisBroadcast AudioSocket MessageSend'],
}

const referenceFunctions: Readonly<Record<string, readonly string[]>> = {
  'Channels and parties': ['CHANNEL CALLERID CONNECTEDLINE REDIRECTING'],
  'Channels, CDR, groups': [
    'CHANNELS CHANNEL_EXISTS MASTER_CHANNEL IMPORT EXPORT SHARED GLOBAL GLOBAL_DELETE DELETE',
    'VARIABLE_EXISTS LOCAL LOCAL_PEEK STACK_PEEK EXCEPTION CDR CDR_PROP HANGUPCAUSE HANGUPCAUSE_KEYS',
    'GROUP GROUP_COUNT GROUP_MATCH_COUNT GROUP_LIST TIMEOUT FEATURE FEATUREMAP',
  ],
  'Strings and lists': [
    'LEN CUT FIELDQTY FIELDNUM FILTER REPLACE STRREPLACE STRBETWEEN REGEX TOUPPER TOLOWER TRIM LTRIM',
    'RTRIM SHIFT POP PUSH UNSHIFT LISTFILTER ARRAY HASH HASHKEYS SORT QUOTE CSV_QUOTE EVAL PASSTHRU',
    'SPRINTF KEYPADHASH URIENCODE URIDECODE BASE64_ENCODE BASE64_DECODE MD5 SHA1 STRFTIME STRPTIME UUID',
    'RAND JSON_DECODE',
  ],
  'Logic and maths': ['IF IFTIME ISNULL EXISTS SET IFMODULE MATH INC DEC MIN MAX ABS DIGIT_SUM'],
  'Dialplan, states, presence': [
    'DIALPLAN_EXISTS EXTENSION_STATE HINT DEVICE_STATE PRESENCE_STATE MESSAGE MESSAGE_DATA',
  ],
  'Database, files, environment, network': [
    'DB DB_EXISTS DB_DELETE DB_KEYS DB_KEYCOUNT BLACKLIST ENV STAT FILE FILE_COUNT_LINE FILE_FORMAT',
    'BASENAME DIRNAME SHELL CURL CURLOPT AST_CONFIG AST_SORCERY SYSINFO VERSION LOCK TRYLOCK UNLOCK',
  ],
  'Media functions': ['VOLUME TALK_DETECT TONE_DETECT HOLD_INTERCEPT MUTEAUDIO DENOISE'],
  'PJSIP functions': [
    'PJSIP_HEADER PJSIP_HEADERS PJSIP_INHERITABLE_HEADER PJSIP_RESPONSE_HEADER PJSIP_RESPONSE_HEADERS',
    'PJSIP_HEADER_PARAM PJSIP_AOR PJSIP_CONTACT PJSIP_ENDPOINT PJSIP_DIAL_CONTACTS PJSIP_MEDIA_OFFER',
    'PJSIP_SEND_SESSION_REFRESH PJSIP_DTMF_MODE PJSIP_MOH_PASSTHROUGH PJSIP_PARSE_URI',
    'PJSIP_PARSE_URI_FROM PJSIP_TRANSFER_HANDLING',
  ],
}

/** Letters of Dial that do something; those for analogue lines and for privacy are taken and do nothing. */
const dialLetters = 'AabBCcDdeFfgGhHiIKkLmoQRrSsTtUuWwXxz'
const rareDialLetters = 'EjNnOPp'

function missing(
  table: Readonly<Record<string, readonly string[]>>,
  there: readonly { readonly name: string }[],
): string[] {
  const names = new Set(there.map(({ name }) => name))
  return Object.values(table)
    .flatMap((lines) => lines.flatMap((line) => line.split(' ')))
    .filter((name) => !names.has(name))
}

test('every application of the reference is there', () => {
  assert.deepEqual(missing(referenceApplications, applications), [])
})

test('every function of the reference is there', () => {
  assert.deepEqual(missing(referenceFunctions, functions), [])
})

test('every letter of Dial is known, and only the rare ones do nothing', () => {
  assert.deepEqual(Object.keys(dialOptions).sort(), [...dialLetters, ...rareDialLetters].sort())
  assert.deepEqual([...unusedDialOptions].sort(), [...rareDialLetters].sort())
})
