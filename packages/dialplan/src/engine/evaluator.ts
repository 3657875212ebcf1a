// Variables, functions and substitution for one channel or for none: what `${…}` and `Set()` mean.
// Not the language: how a text is taken apart is told elsewhere.

import type { Log } from '@jackfield/base'
import type { Channel, FunctionFault, FunctionValue } from '@jackfield/core'
import { builtInVariable } from '../variables/built-in-variables.ts'
import { parseFunctionCall, substitute } from '../variables/substitute.ts'
import { cutReference, substring } from '../variables/substring.ts'
import type { DialplanFunction, EngineDeps, Evaluator, FunctionUse, MaybeLater } from './engine-deps.ts'
import { splitCall } from './split-call.ts'
import { whereWritten } from './where-written.ts'

const fault = (code: FunctionFault): FunctionValue => ({ ok: false, code })

export class VariableEvaluator implements Evaluator {
  readonly #deps: EngineDeps

  constructor(deps: EngineDeps) {
    this.#deps = deps
  }

  /** What `${name}` is, functions and substrings included; nothing when it is unset, fails, or takes time. */
  variable(channel: Channel | undefined, name: string, isTrusted = true): string | undefined {
    const plain = this.#plain(channel, name)
    if (plain !== undefined || !/[(:]/.test(name)) return plain
    const reference = cutReference(name)
    const value = reference.isFunction
      ? this.#atOnce(reference.name, this.readFunction(channel, reference.name, isTrusted))
      : this.#plain(channel, reference.name)
    return value === undefined ? undefined : substring(value, reference.offset, reference.length)
  }

  /** As `Set(name=value)`: underscores for inheritance, functions written; without a channel a global variable. False: not set. */
  set(channel: Channel | undefined, name: string, value: string | undefined, isTrusted = true): MaybeLater<boolean> {
    if (name.endsWith(')')) {
      const written = this.writeFunction(channel, name, value ?? '', isTrusted)
      return written instanceof Promise ? written.then(({ ok }) => ok) : written.ok
    }
    if (channel) return !channel.variables.put(name, value)
    return this.#deps.globalVariables.set(name, value).ok
  }

  substitute(channel: Channel | undefined, text: string, isTrusted = true): MaybeLater<string> {
    if (!text.includes('$')) return text
    return substitute(text, {
      variable: (name) => this.#plain(channel, name),
      readFunction: (name, args) => {
        const one = this.#deps.registry.function(name)
        if (!one) return undefined
        const read = this.#read(one, channel, args, isTrusted)
        return read instanceof Promise ? read.then(orEmpty) : orEmpty(read)
      },
      report: (code, message) => this.#log(channel).warning(message + this.#where(channel, isTrusted), { code }),
    })
  }

  /** `expression` with its parentheses: `CALLERID(num)`. */
  readFunction(channel: Channel | undefined, expression: string, isTrusted = true): MaybeLater<FunctionValue> {
    const { name, args } = parseFunctionCall(expression)
    const one = this.#find(channel, name, isTrusted)
    return one ? this.#read(one, channel, args, isTrusted) : fault('no-such-function')
  }

  writeFunction(
    channel: Channel | undefined,
    expression: string,
    value: string,
    isTrusted = true,
  ): MaybeLater<FunctionValue> {
    const { name, args } = parseFunctionCall(expression)
    const one = this.#find(channel, name, isTrusted)
    if (!one) return fault('no-such-function')
    if (!one.write) {
      this.#log(channel).error(`the function ${name} cannot be written`)
      return fault('not-writable')
    }
    const use = this.#use(one, 'write', channel, args, isTrusted)
    if (!isUse(use)) return use
    return this.#guarded(
      one,
      channel,
      () => one.write?.(use, value),
      (result) => (result === false ? fault('failed') : { ok: true, value }),
    )
  }

  #plain(channel: Channel | undefined, name: string): string | undefined {
    return (
      builtInVariable(name, channel, this.#deps) ?? channel?.variables.get(name) ?? this.#deps.globalVariables.get(name)
    )
  }

  #find(channel: Channel | undefined, name: string, isTrusted: boolean): DialplanFunction | undefined {
    const one = this.#deps.registry.function(name)
    if (one) return one
    const line = `there is no function '${name}'${this.#where(channel, isTrusted)}`
    this.#log(channel).error(line, { code: 'no-such-function' })
    return undefined
  }

  /** Where the dialplan says so. What somebody asks for from outside is written nowhere. */
  #where(channel: Channel | undefined, isTrusted: boolean): string {
    return isTrusted ? whereWritten(this.#deps, channel) : ''
  }

  #read(
    one: DialplanFunction,
    channel: Channel | undefined,
    args: string,
    isTrusted: boolean,
  ): MaybeLater<FunctionValue> {
    if (!one.read) {
      this.#log(channel).error(`the function ${one.name} cannot be read`)
      return fault('not-readable')
    }
    const use = this.#use(one, 'read', channel, args, isTrusted)
    if (!isUse(use)) return use
    return this.#guarded(
      one,
      channel,
      () => one.read?.(use),
      (value) => (value === undefined ? fault('failed') : { ok: true, value }),
    )
  }

  /** Everything a function is handed, or why it is not used at all. */
  #use(
    one: DialplanFunction,
    act: 'read' | 'write',
    channel: Channel | undefined,
    data: string,
    isTrusted: boolean,
  ): FunctionUse | FunctionValue {
    const log = this.#log(channel)
    const isDangerous = one.danger === 'both' || one.danger === act
    if (isDangerous && !isTrusted && !this.#deps.settings().livesDangerously) {
      log.error(`Dangerous function ${one.name} ${act} blocked`, { code: 'dangerous-function' })
      return fault('refused')
    }
    if (one.needsChannel && !channel) {
      log.warning(`the function ${one.name} needs a channel`)
      return fault('failed')
    }
    const split = splitCall(one, data)
    if (!split.ok) {
      log.error(`the function ${one.name} needs an argument: ${split.missing}${this.#where(channel, isTrusted)}`)
      return fault('failed')
    }
    return {
      channel,
      data,
      args: split.args,
      deps: this.#deps,
      log,
      isTrusted,
      variable: (name) => this.variable(channel, name, isTrusted),
      setVariable: (name, value) => this.set(channel, name, value, isTrusted),
      substitute: (text) => this.substitute(channel, text, isTrusted),
    }
  }

  /** A function that throws, now or later, failed; it costs nobody anything else. */
  #guarded<T>(
    one: DialplanFunction,
    channel: Channel | undefined,
    act: () => MaybeLater<T>,
    result: (value: T) => FunctionValue,
  ): MaybeLater<FunctionValue> {
    const onError = (error: unknown): FunctionValue => {
      this.#log(channel).error(`the function ${one.name} failed: ${(error as Error).message}`)
      return fault('failed')
    }
    try {
      const value = act()
      return value instanceof Promise ? value.then(result, onError) : result(value)
    } catch (error) {
      return onError(error)
    }
  }

  /** The value when it is there; a function that takes time has none for those who cannot wait. */
  #atOnce(name: string, value: MaybeLater<FunctionValue>): string | undefined {
    if (value instanceof Promise) {
      this.#deps.log.warning(`the function ${name} has to wait for its result and cannot be read here`)
      return undefined
    }
    return value.ok ? value.value : undefined
  }

  #log(channel: Channel | undefined): Log {
    return channel ? this.#deps.logOf(channel) : this.#deps.log
  }
}

const orEmpty = (value: FunctionValue): string => (value.ok ? value.value : '')

const isUse = (given: FunctionUse | FunctionValue): given is FunctionUse => 'deps' in given
