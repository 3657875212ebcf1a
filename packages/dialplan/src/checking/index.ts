// The dialplan checked without a call.

export {
  type Absence,
  type CheckedDialplan,
  type CheckedFunction,
  checkDialplan,
  type DialplanCheck,
  type NameUse,
} from './check-dialplan.ts'
export { namedApplications } from './named-applications.ts'
