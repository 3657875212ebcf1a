// Written by `npm run index` from the listing of this folder; do not edit.
// It holds the list and nothing else.
// biome-ignore-all format: one name a line, so that a change shows as one line
// biome-ignore-all assist/source/organizeImports: in the order of the listing
import { answer } from './answer.ts'
import { busy } from './busy.ts'
import { congestion } from './congestion.ts'
import { continueWhile } from './continue-while.ts'
import { dumpChan } from './dump-chan.ts'
import { endWhile } from './end-while.ts'
import { execIfTime } from './exec-if-time.ts'
import { execIf } from './exec-if.ts'
import { exec } from './exec.ts'
import { exitWhile } from './exit-while.ts'
import { gosubIf } from './gosub-if.ts'
import { gosub } from './gosub.ts'
import { gotoIfTime } from './goto-if-time.ts'
import { gotoIf } from './goto-if.ts'
import { goto } from './goto.ts'
import { hangup } from './hangup.ts'
import { incomplete } from './incomplete.ts'
import { logLine } from './log.ts'
import { mSet } from './m-set.ts'
import { noOp } from './no-op.ts'
import { proceeding } from './proceeding.ts'
import { progress } from './progress.ts'
import { raiseException } from './raise-exception.ts'
import { returnValue } from './return.ts'
import { ringing } from './ringing.ts'
import { set } from './set.ts'
import { stackPop } from './stack-pop.ts'
import { stasis } from './stasis.ts'
import { tryExec } from './try-exec.ts'
import { userEvent } from './user-event.ts'
import { verbose } from './verbose.ts'
import { waitDigit } from './wait-digit.ts'
import { waitExten } from './wait-exten.ts'
import { waitUntil } from './wait-until.ts'
import { wait } from './wait.ts'
import { whileLoop } from './while.ts'

export const applications = [
  answer,
  busy,
  congestion,
  continueWhile,
  dumpChan,
  endWhile,
  execIfTime,
  execIf,
  exec,
  exitWhile,
  gosubIf,
  gosub,
  gotoIfTime,
  gotoIf,
  goto,
  hangup,
  incomplete,
  logLine,
  mSet,
  noOp,
  proceeding,
  progress,
  raiseException,
  returnValue,
  ringing,
  set,
  stackPop,
  stasis,
  tryExec,
  userEvent,
  verbose,
  waitDigit,
  waitExten,
  waitUntil,
  wait,
  whileLoop,
] as const
