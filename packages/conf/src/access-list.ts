// permit, deny and acl lines: who may come in by IP address. The last rule that matches decides; none means yes.
// Not a firewall and no name resolution: rules are addresses and networks only.
import { type Complaint, failure, warning } from './complaint.ts'
import { type ConfDocument, type ConfSection, findSection } from './document.ts'
import { type IpNetwork, isInNetwork, isWholeFamily, parseIp, parseIpNetwork } from './ip-network.ts'
import { parseList } from './values.ts'

interface AccessRule {
  readonly permits: boolean
  readonly network: IpNetwork
}

/** One list: its rules in order. A list with a rule that could not be read lets nobody in. */
interface RuleList {
  readonly name: string
  readonly rules: readonly AccessRule[]
  readonly isBroken: boolean
}

export class AccessList {
  readonly #lists: readonly RuleList[]

  constructor(lists: readonly RuleList[] = []) {
    this.#lists = lists
  }

  /** True when there is no rule at all: everybody may. */
  get isOpen(): boolean {
    return this.#lists.every((list) => list.rules.length === 0 && !list.isBroken)
  }

  /** Every list has to permit the address; text that is no IP address is refused unless there are no rules. */
  permits(address: string): boolean {
    if (this.isOpen) return true
    const bytes = parseIp(address)
    if (!bytes) return false
    return this.#lists.every((list) => {
      if (list.isBroken) return false
      const decisive = list.rules.findLast((rule) => isInNetwork(rule.network, bytes))
      return decisive?.permits ?? true
    })
  }
}

export interface ReadAccessList {
  readonly list: AccessList
  readonly complaints: readonly Complaint[]
}

/** A list that shuts out all of IPv4 first is meant to be closed; IPv6 needs a rule of its own. */
const forgetsIpv6 = (rules: readonly AccessRule[]): boolean =>
  rules.some((rule) => !rule.permits && rule.network.address.length === 4 && isWholeFamily(rule.network)) &&
  rules.every((rule) => rule.network.address.length === 4)

const readRules = (name: string, section: ConfSection, complaints: Complaint[]): RuleList => {
  const rules: AccessRule[] = []
  let isBroken = false
  for (const variable of section.variables) {
    const word = variable.name.toLowerCase()
    if (word !== 'permit' && word !== 'deny') continue
    for (const item of parseList(variable.value)) {
      const isInverted = item.startsWith('!')
      const network = parseIpNetwork(isInverted ? item.slice(1).trim() : item)
      if (network) rules.push({ permits: (word === 'permit') !== isInverted, network })
      else {
        isBroken = true
        const message = `"${item}" is not an address or network; nobody is let in by this list`
        complaints.push(failure('bad-network', message, variable))
      }
    }
  }
  if (forgetsIpv6(rules)) {
    const message = `The rules of [${section.name}] deny all of IPv4 but say nothing about IPv6; add deny=::/0`
    complaints.push(warning('ipv6-left-open', message, section))
  }
  return { name, rules, isBroken }
}

/**
 * The access list of a section: its own permit and deny lines, and the lists of `acl.conf` its acl lines name.
 * `named` is that file; a name it does not have lets nobody in.
 */
export const readAccessList = (section: ConfSection, named?: ConfDocument): ReadAccessList => {
  const complaints: Complaint[] = []
  const lists: RuleList[] = [readRules('', section, complaints)]
  for (const variable of section.variables) {
    if (variable.name.toLowerCase() !== 'acl') continue
    for (const name of parseList(variable.value)) {
      const found = named && findSection(named, name)
      if (found) lists.push(readRules(name, found, complaints))
      else {
        lists.push({ name, rules: [], isBroken: true })
        const message = `There is no access list "${name}"; nobody is let in here`
        complaints.push(failure('access-list-missing', message, variable))
      }
    }
  }
  return { list: new AccessList(lists), complaints }
}
