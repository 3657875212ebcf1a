// The dialplan checked without a call.

export {
  type Absence,
  type CheckedDialplan,
  checkDialplan,
  type DialplanCheck,
  type NameUse,
} from './check-dialplan.ts'
