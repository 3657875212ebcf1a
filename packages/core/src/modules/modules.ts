// All modules: which are there, which are loaded, who needs whom.
// Not a loader of code: everything is in the program, a module is whether it is offered.

import { type Log, Notice, type Signal, step } from '@jackfield/base'
import {
  type ModuleEffect,
  type ModuleEvent,
  type ModuleRefusalCode,
  type ModuleState,
  moduleMachine,
} from './module.machine.ts'
import type { ModuleActs, ModuleDefinition, ModuleInfo, ModuleRow } from './module.ts'
import { type ModuleSelection, selectModules } from './select-modules.ts'

export type ModuleOutcome = { ok: true } | { ok: false; code: ModuleRefusalCode; reason?: string }

interface Entry {
  row: ModuleRow
  acts: ModuleActs
  state: ModuleState
}

export class Modules {
  readonly #log: Log
  readonly #entries = new Map<string, Entry>()
  readonly #changed = new Notice<{ name: string; isLoaded: boolean }>()
  readonly #reloaded = new Notice<{ name: string; outcome: ModuleOutcome }>()
  #reloading: string | undefined
  #version = 0
  /** After a module came or went. */
  readonly onChanged: Signal<{ name: string; isLoaded: boolean }> = this.#changed.on

  /** After a module was reloaded, or could not be. */
  readonly onReloaded: Signal<{ name: string; outcome: ModuleOutcome }> = this.#reloaded.on

  constructor(log: Log) {
    this.#log = log.for('modules')
  }

  /** Makes a module known; it is not loaded by that. Two of one name are a mistake of the program. */
  register(definition: ModuleDefinition): void {
    const { name, description, supportLevel, requires, isPermanent, ...acts } = definition
    if (this.#entries.has(name)) throw new Error(`module ${name} is registered twice`)
    const row: ModuleRow = {
      name,
      description,
      supportLevel,
      ...(requires && { requires }),
      ...(isPermanent && { isPermanent }),
    }
    this.#entries.set(name, { row, acts, state: 'unloaded' })
  }

  registerAll(definitions: Iterable<ModuleDefinition>): void {
    for (const definition of definitions) this.register(definition)
  }

  /** Gives a registered module its acts. Those given later stand in place of earlier ones of the same name. */
  attach(name: string, acts: ModuleActs): void {
    const entry = this.#entries.get(name)
    if (!entry) throw new Error(`module ${name} is not registered`)
    entry.acts = { ...entry.acts, ...acts }
  }

  /** Loads what the configuration selects, needed ones first. `missing`: required ones that did not load. */
  async start(
    selection: ModuleSelection = {},
  ): Promise<{ ok: true } | { ok: false; code: 'required-module-missing'; missing: string[] }> {
    const rows = [...this.#entries.values()].map((entry) => entry.row)
    for (const name of selectModules(rows, selection)) {
      const outcome = await this.load(name)
      if (outcome.ok) continue
      const words = `${name} is not loaded: ${outcome.reason ?? outcome.code}`
      // nobody can do anything about a part that this exchange does not have
      if (this.#lacksForGood(name)) this.#log.verbose(2, words)
      else this.#log.warning(words)
    }
    const missing = (selection.require ?? []).filter((name) => !this.isLoaded(this.#find(name)?.row.name ?? name))
    return missing.length === 0 ? { ok: true } : { ok: false, code: 'required-module-missing', missing }
  }

  /** The loaded ones, by name. */
  list(): ModuleInfo[] {
    const loaded = [...this.#entries.values()].filter((entry) => isThere(entry.state))
    return loaded.map((entry) => this.#show(entry)).sort((a, b) => (a.name < b.name ? -1 : 1))
  }

  /** A name that is another spelling (letter case, no `.so`) of a loaded one is known, but tells nothing. */
  get(
    name: string,
  ): { ok: true; module: ModuleInfo } | { ok: false; code: 'module-not-found' | 'module-name-inexact' } {
    const entry = this.#find(name)
    if (!entry || !isThere(entry.state)) return { ok: false, code: 'module-not-found' }
    if (entry.row.name !== name) return { ok: false, code: 'module-name-inexact' }
    return { ok: true, module: this.#show(entry) }
  }

  /** By its exact name; quick enough to ask at every request. */
  isLoaded(name: string): boolean {
    const state = this.#entries.get(name)?.state
    return state === 'loaded' || state === 'reloading'
  }

  /** Another number whenever a module may have come or gone: whoever remembers what is loaded asks for this alone. */
  get version(): number {
    return this.#version
  }

  /** Whether there is such a module at all, loaded or not. */
  isKnown(name: string): boolean {
    return this.#entries.has(name)
  }

  async load(name: string): Promise<ModuleOutcome> {
    const entry = this.#find(name)
    if (!entry) return { ok: false, code: 'module-load-declined', reason: 'there is no such module' }
    if (entry.state === 'unloaded') {
      const lacking = (entry.row.requires ?? []).find((other) => !this.isLoaded(other))
      if (lacking) return { ok: false, code: 'module-load-declined', reason: `it needs ${lacking}` }
    }
    return this.#request(entry, 'load')
  }

  async unload(name: string): Promise<ModuleOutcome> {
    const entry = this.#find(name)
    if (!entry) return { ok: false, code: 'module-not-running' }
    if (entry.state === 'loaded') {
      if (entry.row.isPermanent) return { ok: false, code: 'module-not-unloadable' }
      if (this.#useCount(entry) > 0) return { ok: false, code: 'module-in-use' }
    }
    return this.#request(entry, 'unload')
  }

  /** One reload at a time in the whole exchange. */
  async reload(name: string): Promise<ModuleOutcome> {
    const entry = this.#find(name)
    if (!entry) return { ok: false, code: 'module-not-running' }
    const outcome = await this.#reload(entry)
    this.#reloaded.emit({ name: entry.row.name, outcome })
    return outcome
  }

  async #reload(entry: Entry): Promise<ModuleOutcome> {
    if (entry.state === 'loaded') {
      if (!entry.acts.reload) return { ok: false, code: 'module-not-reloadable' }
      if (this.#reloading !== undefined) return { ok: false, code: 'module-reload-in-progress' }
      this.#reloading = entry.row.name
    }
    try {
      return await this.#request(entry, 'reload')
    } finally {
      if (this.#reloading === entry.row.name && entry.state !== 'reloading') this.#reloading = undefined
    }
  }

  /** Reloads every loaded module that can be; those that failed are named. */
  async reloadAll(): Promise<{ failed: string[] }> {
    const failed: string[] = []
    for (const { row, acts, state } of [...this.#entries.values()]) {
      if (state !== 'loaded' || !acts.reload) continue
      const outcome = await this.reload(row.name)
      if (!outcome.ok) failed.push(row.name)
    }
    return { failed }
  }

  #lacksForGood(name: string): boolean {
    return this.#entries.get(name)?.row.requires?.some((other) => !this.#entries.has(other)) ?? false
  }

  async #request(entry: Entry, event: 'load' | 'unload' | 'reload'): Promise<ModuleOutcome> {
    for (const effect of this.#step(entry, event)) {
      if ('refuse' in effect) return { ok: false, code: effect.refuse }
      if ('do' in effect) return this.#act(entry, effect.do)
    }
    return { ok: true }
  }

  async #act(entry: Entry, what: 'load' | 'unload' | 'reload'): Promise<ModuleOutcome> {
    try {
      const answer = await entry.acts[what]?.()
      if (answer === 'declined' || answer === 'skipped') {
        this.#step(entry, 'failed')
        return { ok: false, code: answer === 'declined' ? 'module-load-declined' : 'module-load-skipped' }
      }
      this.#step(entry, 'done')
      return { ok: true }
    } catch (error) {
      this.#step(entry, 'failed')
      const reason = (error as Error).message
      this.#log.error(`${entry.row.name}: ${what} failed: ${reason}`, { code: `module-${what}-failed` })
      return { ok: false, code: `module-${what}-failed`, reason }
    }
  }

  #step(entry: Entry, event: ModuleEvent): readonly ModuleEffect[] {
    const { state, effects } = step(moduleMachine, entry.state, event)
    if (entry.state !== state) this.#version++
    entry.state = state
    for (const effect of effects) {
      if ('emit' in effect) this.#changed.emit({ name: entry.row.name, isLoaded: effect.emit === 'appeared' })
    }
    return effects
  }

  #useCount(entry: Entry): number {
    let count = entry.acts.useCount?.() ?? 0
    for (const other of this.#entries.values()) {
      if (isThere(other.state) && other.row.requires?.includes(entry.row.name)) count++
    }
    return count
  }

  #show(entry: Entry): ModuleInfo {
    const { name, description, supportLevel } = entry.row
    const status = this.isLoaded(name) ? 'Running' : 'Not Running'
    return { name, description, useCount: this.#useCount(entry), status, supportLevel }
  }

  /** In any letter case, with or without its ending. */
  #find(name: string): Entry | undefined {
    const exact = this.#entries.get(name)
    if (exact) return exact
    const wanted = withEnding(name.toLowerCase())
    for (const entry of this.#entries.values()) if (entry.row.name.toLowerCase() === wanted) return entry
    return undefined
  }
}

const withEnding = (name: string) => (name.endsWith('.so') ? name : `${name}.so`)
const isThere = (state: ModuleState) => state !== 'unloaded'
