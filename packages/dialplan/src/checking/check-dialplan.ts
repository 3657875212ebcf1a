// A dialplan looked through before any call is: what it names that is not there, and what can never work.
// Not its reading (extensions/ complains of lines), and nothing runs here.

import { type Complaint, failure, type Place, warning } from '@jackfield/conf'
import type { ApplicationFacts, FunctionFacts } from '../engine/engine-deps.ts'
import { type Context, type Dialplan, type Extension, hintPriority } from '../extensions/index.ts'
import { parseFunctionCall } from '../variables/substitute.ts'
import { checkArguments } from './check-arguments.ts'
import { checkText } from './check-text.ts'
import { DialplanReach } from './dialplan-reach.ts'
import { findGap } from './find-gap.ts'
import { missingFullPlace, missingPlace, type Standing } from './missing-place.ts'
import { isConstant, maskReferences } from './references.ts'
import { type Target, targetsOf } from './targets.ts'

/** A function that is here: what it is, and whether it is read or written, whatever does that. */
export interface CheckedFunction extends FunctionFacts {
  readonly read?: unknown
  readonly write?: unknown
}

export interface DialplanCheck {
  readonly dialplan: Dialplan
  /** what is there, and loaded */
  readonly registry: {
    application(name: string): ApplicationFacts | undefined
    function(name: string): CheckedFunction | undefined
  }
  /** why one is not there, after its name: `is not here yet` */
  absence(kind: 'application' | 'function', name: string): Absence
  /** contexts that others make while the exchange runs */
  isMadeLater?(context: string): boolean
  /** places that other files send calls to, as `context,exten,priority`, and what does */
  readonly namedElsewhere?: readonly { readonly location: string; readonly by: string; readonly place: Place }[]
}

export interface Absence {
  readonly code: string
  readonly message: string
}

/** One use of something by name. */
export interface NameUse {
  readonly kind: 'application' | 'function'
  readonly name: string
  readonly isThere: boolean
  readonly place: Place
}

export interface CheckedDialplan {
  readonly complaints: readonly Complaint[]
  readonly uses: readonly NameUse[]
  /** endpoints of PJSIP that are called by name */
  readonly endpoints: readonly { readonly name: string; readonly place: Place }[]
}

const nowhere: Place = { file: 'extensions.conf', line: 0 }

class Checker {
  readonly complaints: Complaint[] = []
  readonly uses: NameUse[] = []
  readonly endpoints: { name: string; place: Place }[] = []
  readonly #check: DialplanCheck
  readonly #reach: DialplanReach

  constructor(check: DialplanCheck) {
    this.#check = check
    this.#reach = new DialplanReach(check.dialplan, check.isMadeLater ?? (() => false))
  }

  checkAll(): void {
    for (const context of this.#check.dialplan.contexts) {
      for (const extension of context.extensions) this.#checkExtension(context, extension)
    }
    for (const { location, by, place } of this.#check.namedElsewhere ?? []) {
      const missing = missingFullPlace(this.#reach, maskReferences(location))
      if (missing) this.complaints.push(failure(missing.code, `${by}: ${missing.message}`, place))
    }
  }

  #checkExtension(context: Context, extension: Extension): void {
    const gap = findGap(this.#reach, context, extension)
    if (gap) this.complaints.push(warning('priority-gap', gap.message, gap.priority.place ?? nowhere))
    for (const priority of extension.priorities) {
      const { place = nowhere, application, data } = priority
      this.#checkText(application, place)
      this.#checkText(data, place)
      if (priority.number === hintPriority) continue
      const masked = maskReferences(application)
      if (!isConstant(masked)) continue
      this.#checkCall(application, maskReferences(data), { context, extension, priority, place })
    }
  }

  #checkText(text: string, place: Place): void {
    if (!text.includes('$')) return
    checkText(text, {
      wrong: (code, message) => this.complaints.push(failure(code, message, place)),
      usesFunction: (name, act) => this.#useFunction(name, act, place),
    })
  }

  /** `data` with its references put aside. */
  #checkCall(name: string, data: string, standing: Standing): void {
    const { place } = standing
    const application = this.#check.registry.application(name)
    this.uses.push({ kind: 'application', name: application?.name ?? name, isThere: application !== undefined, place })
    if (!application) this.#missing('application', name, place)
    else this.complaints.push(...checkArguments(application, data, place))
    const plain = name.toLowerCase()
    if (plain === 'set' || plain === 'mset') this.#checkWrite(data, place)
    for (const target of targetsOf(name, data)) this.#checkTarget(target, name, standing)
  }

  #checkTarget(target: Target, name: string, standing: Standing): void {
    if (target.kind === 'application') {
      if (isConstant(target.name)) this.#checkCall(target.name, target.data, standing)
    } else if (target.kind === 'endpoint') {
      if (isConstant(target.name) && target.name !== '')
        this.endpoints.push({ name: target.name, place: standing.place })
    } else {
      const missing = missingPlace(this.#reach, target, standing)
      if (missing) this.complaints.push(failure(missing.code, `${name}: ${missing.message}`, standing.place))
    }
  }

  #checkWrite(pair: string, place: Place): void {
    const written = pair.slice(0, pair.indexOf('=')).trim()
    if (!written.endsWith(')')) return
    const { name } = parseFunctionCall(written)
    if (isConstant(name)) this.#useFunction(name, 'write', place)
  }

  #useFunction(name: string, act: 'read' | 'write', place: Place): void {
    const found = this.#check.registry.function(name)
    this.uses.push({ kind: 'function', name, isThere: found !== undefined, place })
    if (!found) this.#missing('function', name, place)
    else if (!found[act]) {
      const verb = act === 'read' ? 'read' : 'written'
      this.complaints.push(failure(`function-not-${verb}`, `The function ${name} cannot be ${verb}`, place))
    }
  }

  #missing(kind: 'application' | 'function', name: string, place: Place): void {
    const { code, message } = this.#check.absence(kind, name)
    this.complaints.push(failure(code, message, place))
  }
}

export function checkDialplan(check: DialplanCheck): CheckedDialplan {
  const checker = new Checker(check)
  checker.checkAll()
  return checker
}
