// What is coloured in which language of a block of code: the first rule that matches at a place counts.
// No grammars: enough to see comments, texts and names apart.

export type Colour = 'comment' | 'string' | 'keyword' | 'number' | 'name' | 'variable' | 'prompt'

export type Rule = readonly [colour: Colour, pattern: RegExp]

const quoted = String.raw`"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'`

const script: readonly Rule[] = [
  ['comment', /\/\/[^\n]*|\/\*[\s\S]*?\*\//y],
  ['string', new RegExp(`${quoted}|\`(?:\\\\.|[^\`\\\\])*\``, 'y')],
  [
    'keyword',
    /\b(?:as|async|await|break|case|catch|class|const|continue|default|else|export|false|finally|for|from|function|if|import|in|interface|let|new|null|of|return|switch|throw|true|try|type|typeof|undefined|using|void|while)\b/y,
  ],
  ['number', /\b\d[\d_.]*\b/y],
  ['name', /\b[A-Za-z_$][\w$]*(?=\()/y],
]

const shell: readonly Rule[] = [
  ['prompt', /(?<=^|\n)\$ /y],
  ['comment', /(?<=^|\s)#[^\n]*/y],
  ['string', new RegExp(quoted, 'y')],
  ['variable', /\$(?:\{[^}]*\}|\w+)|\b[A-Z_]{3,}(?==)/y],
  [
    'keyword',
    /(?<=^|\n|\| |&& |; )(?:do|done|for|if|then|fi|while|cat|cd|mkdir|curl|npm|npx|node|jackfield|podman|sudo|systemctl|apt-get)\b/y,
  ],
  ['name', /(?<=\s)--?[A-Za-z][\w-]*/y],
]

const settings: readonly Rule[] = [
  ['comment', /(?<=^|\s);[^\n]*/y],
  ['name', /(?<=^|\n)\[[^\]\n]*\](?:\([^)\n]*\))?/y],
  ['keyword', /(?<=^|\n) *(?:exten|same|include|ignorepat|switch)(?= *=)/y],
  ['keyword', /(?<=^|\n)#\w+/y],
  ['variable', /\$[{[][^\n]*?[}\]]/y],
  ['number', /(?<=\s|,)\d+(?=[\s,]|$)/y],
]

const json: readonly Rule[] = [
  ['name', /"(?:\\.|[^"\\])*"(?=\s*:)/y],
  ['string', /"(?:\\.|[^"\\])*"/y],
  ['keyword', /\b(?:true|false|null)\b/y],
  ['number', /-?\b\d[\d.]*\b/y],
]

const markup: readonly Rule[] = [
  ['comment', /<!--[\s\S]*?-->/y],
  ['keyword', /<\/?[A-Za-z][\w-]*|\/?>/y],
  ['name', /\b[\w-]+(?==")/y],
  ['string', new RegExp(quoted, 'y')],
]

const requests: readonly Rule[] = [
  ['keyword', /(?<=^|\n)(?:GET|POST|PUT|DELETE|OPTIONS)\b/y],
  ['variable', /\{[^}\n]*\}/y],
  ['comment', / {2,}\S[^\n]*/y],
]

const yaml: readonly Rule[] = [
  ['comment', /(?<=^|\s)#[^\n]*/y],
  ['name', /(?<=^|\n)[ -]*[\w-]+(?=:)/y],
  ['string', new RegExp(quoted, 'y')],
]

export const languages: ReadonlyMap<string, readonly Rule[]> = new Map([
  ['ts', script],
  ['js', script],
  ['sh', shell],
  ['console', shell],
  ['ini', settings],
  ['json', json],
  ['xml', markup],
  ['html', markup],
  ['http', requests],
  ['yaml', yaml],
])
