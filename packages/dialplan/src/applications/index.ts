// Written by `npm run index` from the listing of this folder; do not edit.
// It holds the list and nothing else.
// biome-ignore-all format: one name a line, so that a change shows as one line
// biome-ignore-all assist/source/organizeImports: in the order of the listing
import { amd } from './amd.ts'
import { answer } from './answer.ts'
import { audioSocket } from './audio-socket.ts'
import { authenticate } from './authenticate.ts'
import { backgroundDetect } from './background-detect.ts'
import { background } from './background.ts'
import { blindTransfer } from './blind-transfer.ts'
import { bridgeAdd } from './bridge-add.ts'
import { bridgeWait } from './bridge-wait.ts'
import { bridge } from './bridge.ts'
import { busy } from './busy.ts'
import { celGenUserEvent } from './cel-gen-user-event.ts'
import { chanIsAvail } from './chan-is-avail.ts'
import { chanSpy } from './chan-spy.ts'
import { channelRedirect } from './channel-redirect.ts'
import { clearHash } from './clear-hash.ts'
import { confBridge } from './conf-bridge.ts'
import { confKick } from './conf-kick.ts'
import { congestion } from './congestion.ts'
import { continueWhile } from './continue-while.ts'
import { controlPlayback } from './control-playback.ts'
import { dateTime } from './date-time.ts'
import { dbDel } from './db-del.ts'
import { dbDeltree } from './db-deltree.ts'
import { dial } from './dial.ts'
import { disa } from './disa.ts'
import { dumpChan } from './dump-chan.ts'
import { echo } from './echo.ts'
import { elseIf } from './else-if.ts'
import { elseBranch } from './else.ts'
import { endIf } from './end-if.ts'
import { endWhile } from './end-while.ts'
import { execIfTime } from './exec-if-time.ts'
import { execIf } from './exec-if.ts'
import { exec } from './exec.ts'
import { exitIf } from './exit-if.ts'
import { exitWhile } from './exit-while.ts'
import { extenSpy } from './exten-spy.ts'
import { followMe } from './follow-me.ts'
import { forkCdr } from './fork-cdr.ts'
import { gosubIf } from './gosub-if.ts'
import { gosub } from './gosub.ts'
import { gotoIfTime } from './goto-if-time.ts'
import { gotoIf } from './goto-if.ts'
import { goto } from './goto.ts'
import { hangupCauseClear } from './hangup-cause-clear.ts'
import { hangup } from './hangup.ts'
import { ifBlock } from './if.ts'
import { incomplete } from './incomplete.ts'
import { logLine } from './log.ts'
import { mSet } from './m-set.ts'
import { messageSend } from './message-send.ts'
import { milliwatt } from './milliwatt.ts'
import { mixMonitor } from './mix-monitor.ts'
import { musicOnHold } from './music-on-hold.ts'
import { noOp } from './no-op.ts'
import { originate } from './originate.ts'
import { page } from './page.ts'
import { pickupChan } from './pickup-chan.ts'
import { pickup } from './pickup.ts'
import { pjsipHangup } from './pjsip-hangup.ts'
import { pjsipNotify } from './pjsip-notify.ts'
import { playTones } from './play-tones.ts'
import { playback } from './playback.ts'
import { proceeding } from './proceeding.ts'
import { progress } from './progress.ts'
import { raiseException } from './raise-exception.ts'
import { readExten } from './read-exten.ts'
import { read } from './read.ts'
import { receiveText } from './receive-text.ts'
import { record } from './record.ts'
import { resetCdr } from './reset-cdr.ts'
import { retryDial } from './retry-dial.ts'
import { returnValue } from './return.ts'
import { ringing } from './ringing.ts'
import { sayAlphaCase } from './say-alpha-case.ts'
import { sayAlpha } from './say-alpha.ts'
import { sayDigits } from './say-digits.ts'
import { sayMoney } from './say-money.ts'
import { sayNumber } from './say-number.ts'
import { sayOrdinal } from './say-ordinal.ts'
import { sayPhonetic } from './say-phonetic.ts'
import { sayUnixTime } from './say-unix-time.ts'
import { sendDtmf } from './send-dtmf.ts'
import { sendText } from './send-text.ts'
import { set } from './set.ts'
import { softHangup } from './soft-hangup.ts'
import { stackPop } from './stack-pop.ts'
import { startMusicOnHold } from './start-music-on-hold.ts'
import { stasisBroadcast } from './stasis-broadcast.ts'
import { stasis } from './stasis.ts'
import { stopMixMonitor } from './stop-mix-monitor.ts'
import { stopMusicOnHold } from './stop-music-on-hold.ts'
import { stopPlayTones } from './stop-play-tones.ts'
import { streamEcho } from './stream-echo.ts'
import { system } from './system.ts'
import { toneScan } from './tone-scan.ts'
import { transfer } from './transfer.ts'
import { tryExec } from './try-exec.ts'
import { trySystem } from './try-system.ts'
import { userEvent } from './user-event.ts'
import { verbose } from './verbose.ts'
import { waitDigit } from './wait-digit.ts'
import { waitExten } from './wait-exten.ts'
import { waitForNoise } from './wait-for-noise.ts'
import { waitForSilence } from './wait-for-silence.ts'
import { waitForTone } from './wait-for-tone.ts'
import { waitUntil } from './wait-until.ts'
import { wait } from './wait.ts'
import { whileLoop } from './while.ts'

export const applications = [
  amd,
  answer,
  audioSocket,
  authenticate,
  backgroundDetect,
  background,
  blindTransfer,
  bridgeAdd,
  bridgeWait,
  bridge,
  busy,
  celGenUserEvent,
  chanIsAvail,
  chanSpy,
  channelRedirect,
  clearHash,
  confBridge,
  confKick,
  congestion,
  continueWhile,
  controlPlayback,
  dateTime,
  dbDel,
  dbDeltree,
  dial,
  disa,
  dumpChan,
  echo,
  elseIf,
  elseBranch,
  endIf,
  endWhile,
  execIfTime,
  execIf,
  exec,
  exitIf,
  exitWhile,
  extenSpy,
  followMe,
  forkCdr,
  gosubIf,
  gosub,
  gotoIfTime,
  gotoIf,
  goto,
  hangupCauseClear,
  hangup,
  ifBlock,
  incomplete,
  logLine,
  mSet,
  messageSend,
  milliwatt,
  mixMonitor,
  musicOnHold,
  noOp,
  originate,
  page,
  pickupChan,
  pickup,
  pjsipHangup,
  pjsipNotify,
  playTones,
  playback,
  proceeding,
  progress,
  raiseException,
  readExten,
  read,
  receiveText,
  record,
  resetCdr,
  retryDial,
  returnValue,
  ringing,
  sayAlphaCase,
  sayAlpha,
  sayDigits,
  sayMoney,
  sayNumber,
  sayOrdinal,
  sayPhonetic,
  sayUnixTime,
  sendDtmf,
  sendText,
  set,
  softHangup,
  stackPop,
  startMusicOnHold,
  stasisBroadcast,
  stasis,
  stopMixMonitor,
  stopMusicOnHold,
  stopPlayTones,
  streamEcho,
  system,
  toneScan,
  transfer,
  tryExec,
  trySystem,
  userEvent,
  verbose,
  waitDigit,
  waitExten,
  waitForNoise,
  waitForSilence,
  waitForTone,
  waitUntil,
  wait,
  whileLoop,
] as const
