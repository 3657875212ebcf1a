// Configuration objects of every type: read, made, changed and removed while the exchange runs.
// Not what they configure: whoever uses a type listens and acts at once.

import { isJsonObject, type Log, Notice, type Signal } from '@jackfield/base'
import { type Complaint, type ConfDocument, formatComplaint } from '@jackfield/conf'
import { type LimitReached, Limits } from '../limits/limits.ts'
import type { DatabaseChange, DialplanDatabase } from '../store/dialplan-database.ts'
import type { Backing } from './backing.ts'
import type { FieldValues } from './field.ts'
import { FileBacking } from './file-backing.ts'
import { LentBacking } from './lent-backing.ts'
import { MemoryBacking } from './memory-backing.ts'
import {
  applyTuples,
  type ConfigObject,
  type ConfigTuple,
  completeObject,
  type ObjectLookup,
  type ObjectType,
  objectionTo,
  showObject,
} from './object-type.ts'
import { type BackingLines, parseBackingLine } from './read-sorcery-conf.ts'
import { StoreBacking } from './store-backing.ts'

export interface ObjectChange {
  readonly configClass: string
  readonly objectType: string
  readonly id: string
  readonly change: 'created' | 'updated' | 'deleted'
  /** as it is now; absent when deleted */
  readonly object?: ConfigObject
}

export type ConfigurationRefusal = LimitReached | WrongConfiguration

interface WrongConfiguration {
  ok: false
  code:
    | 'config-class-not-found'
    | 'object-type-not-found'
    | 'object-not-found'
    | 'fields-required'
    | 'creation-invalid'
    | 'update-invalid'
    | 'cannot-create'
    | 'cannot-update'
    | 'cannot-delete'
  /** what is wrong, for people */
  reason?: string
  /** the field that is wrong, when it is one */
  field?: string
}

export interface ConfigurationOptions {
  log: Log
  database: DialplanDatabase
  /** reads a .conf file of the configuration directory */
  readDocument(file: string): ConfDocument
  types: readonly ObjectType[]
  /** from sorcery.conf; a type that is not in it has its own default */
  backings?: BackingLines
  limits?: Limits
}

interface Kept {
  readonly type: ObjectType
  /** what is lent stands last: it never hides what is configured */
  readonly backings: readonly Backing[]
  readonly lent: LentBacking
}

export class Configuration {
  readonly #log: Log
  readonly #limits: Limits
  readonly #classes = new Map<string, Map<string, Kept>>()
  readonly #kept: Kept[] = []
  readonly #changed = new Notice<ObjectChange>()
  /** After a change, before whoever asked for it gets an answer. */
  readonly onChanged: Signal<ObjectChange> = this.#changed.on

  constructor(options: ConfigurationOptions) {
    this.#log = options.log.for('configuration')
    this.#limits = options.limits ?? new Limits()
    for (const type of options.types) {
      const lent = new LentBacking()
      const kept: Kept = { type, lent, backings: [...makeBackings(type, options), lent] }
      this.#kept.push(kept)
      for (const configClass of classesOf(type)) {
        const types = this.#classes.get(configClass) ?? new Map<string, Kept>()
        this.#classes.set(configClass, types)
        for (const name of [type.name, ...(type.aliases ?? [])]) types.set(name, kept)
      }
    }
    options.database.onReceived((change) => this.#received(change))
    for (const complaint of this.reload()) this.#log.error(formatComplaint(complaint))
  }

  /** Every field with its value, defaults too. */
  get(configClass: string, objectType: string, id: string): { ok: true; fields: ConfigTuple[] } | ConfigurationRefusal {
    const kept = this.#find(configClass, objectType)
    if ('code' in kept) return kept
    const object = read(kept, id)
    return object ? { ok: true, fields: showObject(kept.type, object) } : { ok: false, code: 'object-not-found' }
  }

  /**
   * Makes an object, or changes the fields given. `fields` is what came from outside, whatever it is: a list of attributes
   * and values, or nothing at all.
   */
  put(
    configClass: string,
    objectType: string,
    id: string,
    fields?: unknown,
  ): { ok: true; isNew: boolean; fields: ConfigTuple[] } | ConfigurationRefusal {
    const kept = this.#find(configClass, objectType)
    if ('code' in kept) return kept
    const { type, backings } = kept
    const holder = backings.find((backing) => backing.get(id) !== undefined)
    const isNew = holder === undefined
    if (!isNew && fields === undefined) return { ok: false, code: 'fields-required' }
    const invalid = (reason: string, field?: string): ConfigurationRefusal => ({
      ok: false,
      code: isNew ? 'creation-invalid' : 'update-invalid',
      reason,
      ...(field !== undefined && { field }),
    })
    if (id === '' || id.length > 255) return invalid('the id must have 1 to 255 characters')
    const tuples = readTuples(fields)
    if (!tuples) return invalid('fields must be a list of objects with attribute and value')
    const applied = applyTuples(type, holder?.get(id) ?? {}, tuples)
    if (!applied.ok) return invalid(applied.reason, applied.field)
    const object = completeObject(type, id, applied.values)
    const objection = objectionTo(type, object, this.#lookup)
    if (objection !== undefined) return invalid(objection)
    const count = backings.reduce((sum, backing) => sum + backing.size, isNew ? 1 : 0)
    const full = isNew ? this.#limits.check('max_configuration_objects', count) : undefined
    if (full) return full
    const target = isNew ? backings.find((backing) => backing.isWritable) : holder
    if (!target?.put(id, applied.values)) return { ok: false, code: isNew ? 'cannot-create' : 'cannot-update' }
    this.#emitChange(type, id, isNew ? 'created' : 'updated', object)
    return { ok: true, isNew, fields: showObject(type, object) }
  }

  remove(configClass: string, objectType: string, id: string): { ok: true } | ConfigurationRefusal {
    const kept = this.#find(configClass, objectType)
    if ('code' in kept) return kept
    const holder = kept.backings.find((backing) => backing.get(id) !== undefined)
    if (!holder) return { ok: false, code: 'object-not-found' }
    if (!holder.isWritable || !holder.remove(id)) return { ok: false, code: 'cannot-delete' }
    // one of the same name may stand further back
    const left = read(kept, id)
    this.#emitChange(kept.type, id, left ? 'updated' : 'deleted', left)
    return { ok: true }
  }

  /**
   * Makes an object of the exchange's own, or changes one: wherever its type is kept, it lasts until `takeBack`, and nobody
   * else can change it. One of the configuration that has the name is refused.
   */
  lend(configClass: string, objectType: string, id: string, fields: readonly ConfigTuple[]): boolean {
    const kept = this.#find(configClass, objectType)
    if ('code' in kept || kept.backings.some((backing) => backing !== kept.lent && backing.get(id))) return false
    const { type, lent } = kept
    const applied = applyTuples(type, {}, fields)
    if (!applied.ok) return false
    const object = completeObject(type, id, applied.values)
    if (objectionTo(type, object, this.#lookup) !== undefined) return false
    const change = lent.get(id) ? 'updated' : 'created'
    lent.lend(id, applied.values)
    this.#emitChange(type, id, change, object)
    return true
  }

  /** Ends what was lent. */
  takeBack(configClass: string, objectType: string, id: string): void {
    const kept = this.#find(configClass, objectType)
    if ('code' in kept || !kept.lent.takeBack(id)) return
    // one of the same name may have been configured meanwhile
    const left = read(kept, id)
    this.#emitChange(kept.type, id, left ? 'updated' : 'deleted', left)
  }

  /** One object for whoever uses it, defaults filled in. */
  object(configClass: string, objectType: string, id: string): ConfigObject | undefined {
    return this.#lookup(configClass, objectType, id)
  }

  /** All objects of a type, by id. */
  objects(configClass: string, objectType: string): ConfigObject[] {
    const kept = this.#find(configClass, objectType)
    return 'code' in kept ? [] : listAll(kept)
  }

  /** Reads the files of a class, or of all, again; tells of every object that is new, changed or gone. */
  reload(configClass?: string): Complaint[] {
    const chosen = configClass === undefined ? [...this.#classes.values()] : [this.#classes.get(configClass)]
    // a type stands under several names and classes, and is read once
    const all = new Set(chosen.flatMap((types) => [...(types?.values() ?? [])]))
    return [...all].flatMap((kept) => this.#reloadType(kept))
  }

  #reloadType(kept: Kept): Complaint[] {
    const files = kept.backings.filter((backing) => backing instanceof FileBacking)
    // what was given is compared, not all the defaults beside it: there may be thousands
    const before = new Map(idsOf(kept).map((id) => [id, JSON.stringify(valuesOf(kept, id))]))
    const complaints = files.flatMap((file) => file.load(this.#lookup))
    for (const id of idsOf(kept)) {
      const old = before.get(id)
      before.delete(id)
      if (old === JSON.stringify(valuesOf(kept, id))) continue
      this.#emitChange(kept.type, id, old === undefined ? 'created' : 'updated', read(kept, id))
    }
    for (const id of before.keys()) this.#emitChange(kept.type, id, 'deleted')
    return complaints
  }

  /** Another exchange made, changed or removed an object that stands in the database of both. */
  #received({ family, key, value, isNew }: DatabaseChange): void {
    const path = `${family}/${key}`
    for (const kept of this.#kept) {
      for (const backing of kept.backings) {
        if (!(backing instanceof StoreBacking) || !path.startsWith(`${backing.family}/`)) continue
        const id = path.slice(backing.family.length + 1)
        backing.received()
        const object = read(kept, id)
        const change = !object ? 'deleted' : isNew && value !== undefined ? 'created' : 'updated'
        this.#emitChange(kept.type, id, change, object)
      }
    }
  }

  readonly #lookup: ObjectLookup = (configClass, objectType, id) => {
    const kept = this.#find(configClass, objectType)
    return 'code' in kept ? undefined : read(kept, id)
  }

  #find(configClass: string, objectType: string): Kept | ConfigurationRefusal {
    const types = this.#classes.get(configClass)
    if (!types) return { ok: false, code: 'config-class-not-found' }
    return types.get(objectType) ?? { ok: false, code: 'object-type-not-found' }
  }

  #emitChange(type: ObjectType, id: string, change: ObjectChange['change'], object?: ConfigObject): void {
    const { configClass, name: objectType } = type
    this.#changed.emit({ configClass, objectType, id, change, ...(object && { object }) })
  }
}

const classesOf = ({ configClass, otherClasses = [] }: ObjectType) => [configClass, ...otherClasses]

function makeBackings(type: ObjectType, options: ConfigurationOptions): Backing[] {
  const names = [type.name, ...(type.aliases ?? [])]
  const configured = classesOf(type).flatMap((one) => names.map((name) => options.backings?.get(one)?.get(name)))
  const lines = configured.find((found) => found) ?? type.defaultBackings
  return lines.flatMap((line): Backing[] => {
    const plan = parseBackingLine(line, type.name)
    if (!plan) return []
    if (plan.kind === 'memory') return [new MemoryBacking()]
    if (plan.kind === 'database') return [new StoreBacking(options.database, plan.family)]
    return [new FileBacking(type, plan.selection, options.readDocument)]
  })
}

/** The first backing that has it decides. */
function valuesOf(kept: Kept, id: string): FieldValues | undefined {
  for (const backing of kept.backings) {
    const values = backing.get(id)
    if (values) return values
  }
  return undefined
}

function read(kept: Kept, id: string): ConfigObject | undefined {
  const values = valuesOf(kept, id)
  return values && completeObject(kept.type, id, values)
}

const idsOf = (kept: Kept): string[] => [...new Set(kept.backings.flatMap((backing) => backing.ids()))].sort()

const listAll = (kept: Kept): ConfigObject[] => idsOf(kept).flatMap((id) => read(kept, id) ?? [])

/** Numbers and truth values are taken as their text: what a client means by them is plain. */
function readTuples(fields: unknown): ConfigTuple[] | undefined {
  if (fields === undefined) return []
  if (!Array.isArray(fields)) return undefined
  const tuples: ConfigTuple[] = []
  for (const field of fields as unknown[]) {
    if (!isJsonObject(field) || typeof field.attribute !== 'string') return undefined
    const { attribute, value } = field
    if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return undefined
    tuples.push({ attribute, value: String(value) })
  }
  return tuples
}
