// What is asked of the blocks of code in the documents, by their language, and what is not carried out here, with the reason.
// Not the asking: blocks.test.ts has that, and fails for a row that nothing needs any more.

/** How a language is tried; a block of any other language fails. */
export const languages = {
  ini: 'read by the exchange as `jackfield check` reads it, with nothing to complain of',
  ts: 'type-checked; whole programs are run by the tests of `programs`',
  js: 'parsed; run by the tests of `programs`',
  sh: 'parsed by bash; commands of ours are carried out on a started exchange, others must be there',
  console: 'the same; what follows a command is what it answered once',
  http: 'a request of the interface',
  json: 'parsed',
  xml: 'well formed',
  html: 'its script is parsed',
  yaml: 'what Prometheus would read from us is served',
  promql: 'its metrics are served',
  call: 'its lines are those of the table of its page',
  text: 'a drawing, named in `drawings`',
  nats: 'of another program, named in `foreign`',
  dns: 'the same',
  haproxy: 'the same',
  python: 'of another program, named in `foreign`',
} as const

/** Parts of a page take for granted what a reader has already: contexts, telephones, certificates. */
export const givenFiles: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'docs/cluster.md': { 'cluster.creds': 'a file of the NATS server\n' },
  'docs/three-exchanges.md': { 'extensions.conf': '[phones]\n' },
  'docs/browsers.md': { 'extensions.conf': '[phones]\n' },
  'docs/recipes/browser-phone.md': { 'extensions.conf': '[telephones]\n' },
  'docs/recipes/certificates.md': { 'extensions.conf': '[telephones]\n' },
  'docs/recipes/nat.md': { 'extensions.conf': '[telephones]\n' },
  'docs/recipes/trunk.md': { 'pjsip.conf': '[6001]\ntype = endpoint\n[provider]\ntype = endpoint\n' },
  'docs/telephones.md': { 'extensions.conf': '[phones]\n[from-outside]\n' },
}

const compiled = 'a part of a program: compiled, and run by nobody as it stands'

/** Programs, in the order of each page, and the test that runs them. */
export const programs: Readonly<Record<string, readonly string[]>> = {
  'README.md': ['tests/documentation/examples.test.ts', 'tests/documentation/examples.test.ts'],
  'docs/client.md': ['tests/documentation/examples.test.ts', 'tests/documentation/coming-from.test.ts', compiled],
  'docs/coming-from-twilio.md': ['tests/documentation/coming-from.test.ts'],
  'docs/events.md': ['tests/documentation/coming-from.test.ts'],
  'docs/recipes/answer-ask-record-transfer.md': ['tests/examples/bots.test.ts', 'tests/examples/bots.test.ts'],
  'docs/speech.md': [compiled],
  'docs/webhooks.md': ['tests/process/webhooks.test.ts'],
  'docs/speech-engines.md': ['tests/documentation/coming-from.test.ts'],
  'docs/testkit.md': ['tests/documentation/examples.test.ts'],
  'docs/when-a-caller-leaves.md': ['tests/documentation/coming-from.test.ts'],
}

/** Parts of the sources: compiled where they say they stand, and not run by themselves. */
export const fragments: readonly string[] = ['docs/command-line.md', 'docs/dialplan.md', 'docs/sip.md']

/** Commands of `jackfield remote` that are understood and not carried out, and why. */
export const notCarriedOut: Readonly<Record<string, string>> = {
  'core stop gracefully': 'the exchange would end, which others need',
  'call capture start': 'there is no such channel, and a file would be written outside of the test',
}

/** Commands of others that need not be on this machine, and why. */
export const elsewhere: Readonly<Record<string, string>> = {
  'apt-get': 'npm run installs runs it in a Debian made for it',
  systemctl: 'npm run installs runs it in a Debian made for it',
  podman: 'a container engine need not be here; npm run installs starts the image without one',
  tshark: 'tests of packages use it; it need not be where documents are tested',
  jackfield: 'ours',
}

/** What `text` shows, and what keeps it true. */
export const drawings: Readonly<Record<string, string>> = {
  'README.md': 'the floor plan, drawn by tools/floor-plan.ts and compared by its check',
  'docs/cluster.md': 'what a command shows of three nodes',
  'docs/command-line.md': 'the usage: its words are those of the command line',
  'docs/logging.md': 'what a terminal shows; tests of the log have the sentences',
  'docs/sip.md': 'the layers of the package, as folders',
}

/** What other programs read, and who tries it. */
export const foreign: Readonly<Record<string, string>> = {
  'docs/cluster.md': 'the NATS server reads it; tests of the cluster start one with a configuration of theirs',
  'docs/three-exchanges.md':
    'NATS as in docs/cluster.md; a zone and a balancer of the reader; Kamailio reads the files of examples/cluster in tests/cluster/behind-kamailio.test.ts',
  'docs/recipes/pipecat.md': 'needs pipecat; tests/examples/pipecat.test.ts speaks its protocol',
}
