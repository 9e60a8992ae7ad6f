import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2019, type ValidateFunction } from 'ajv/dist/2019.js'
import addFormats from 'ajv-formats'

/** Folder of PayPal's public OpenAPI documents, which are not in this repository. Without it nothing is checked. */
export const specificationsFolder = process.env.PAYPAL_SPECIFICATIONS

interface Exchange {
  method: string
  path: string
  status: number
  body: unknown
}

type Json = { [name: string]: Json } | Json[] | string | number | boolean | null

/** Issues that PayPal's documents of 2024 do not list everywhere. The last two are the sandbox's own choice. */
const unlistedIssues = ['DECIMALS_NOT_SUPPORTED', 'NOT_SUPPORTED', 'DISPUTE_IS_RESOLVED']

/** Errors are lists of alternatives, which do not bear it that others are refused. */
const isErrorSchema = (name: string) => /^error|(?:^|-)\d{3}$/.test(name)

/**
 * Checks requests and answers against the documents. Beside what they say, members that they do not know are faults.
 * @returns what is wrong, as text; undefined where nothing is, or where no document says anything
 */
export class Specifications {
  readonly #ajv = new Ajv2019({
    strict: false,
    allErrors: true,
    logger: false,
    inlineRefs: false,
    unicodeRegExp: false,
  })
  readonly #documents = new Map<string, Json>()
  readonly #validators = new Map<string, ValidateFunction>()
  readonly #operations: { path: RegExp; document: string; pointer: string; node: Json }[] = []

  constructor(folder: string) {
    addFormats.default(this.#ajv)
    for (const name of readdirSync(folder).filter((file) => file.endsWith('.json'))) {
      const document: Json = JSON.parse(readFileSync(join(folder, name), 'utf8'))
      for (const [schema, node] of Object.entries(member(document, 'components', 'schemas') ?? {}))
        if (!isErrorSchema(schema)) refuseUnknownMembers(node)
      this.#ajv.addSchema(document as object, name)
      this.#documents.set(name, document)
      for (const [path, node] of Object.entries(member(document, 'paths') ?? {})) {
        const pattern = new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{[^}]+\}/g, '[^/]+')}/?$`)
        this.#operations.push({
          path: pattern,
          document: name,
          pointer: `/paths/${escapePointer(path)}`,
          node,
        })
      }
    }
  }

  checkAnswer({ method, path, status, body }: Exchange): string | undefined {
    const issue = member(body as Json, 'details', '0', 'issue')
    if (typeof issue === 'string' && unlistedIssues.includes(issue)) return undefined
    const answers = this.#find(method, path, 'responses')
    if (!answers) return undefined
    const code = member(answers.node, String(status)) === undefined ? 'default' : String(status)
    if (code === 'default' && status < 400) return `${status} is not an answer of ${method} ${path}`
    return this.#check(answers, [code, 'content', 'application/json', 'schema'], body)
  }

  /** @param path with the query */
  checkRequest(method: string, path: string, body: unknown): string | undefined {
    for (const [name, value] of new URL(path, 'http://sandbox').searchParams) {
      const fault = this.#checkParameter(method, path, name, value)
      if (fault) return fault
    }
    const request = this.#find(method, path, 'requestBody')
    return request && this.#check(request, ['content', 'application/json', 'schema'], body)
  }

  #checkParameter(method: string, path: string, name: string, value: string): string | undefined {
    const found = this.#find(method, path, 'parameters')
    if (!found) return undefined
    const parameters = Object.values(found.node ?? {}).map((parameter: Json) => {
      const shared =
        String(member(parameter, '$ref') ?? '')
          .split('/')
          .at(-1) ?? ''
      return member(this.#documents.get(found.document), 'components', 'parameters', shared) ?? parameter
    })
    const parameter = parameters.find(
      (candidate) => member(candidate, 'in') === 'query' && member(candidate, 'name') === name,
    )
    if (parameter === undefined) return `${name} is not a parameter of ${method} ${path}`
    const schema = member(parameter, 'schema') ?? {}
    const validate = this.#ajv.compile(schema as object)
    const isNumber = member(schema, 'type') === 'integer'
    return validate(isNumber ? Number(value) : value)
      ? undefined
      : this.#ajv.errorsText(validate.errors, { dataVar: name })
  }

  #find(method: string, path: string, part: string) {
    const { pathname } = new URL(path, 'http://sandbox')
    const operation = this.#operations.find((candidate) => candidate.path.test(pathname))
    const node = operation && member(operation.node, method.toLowerCase(), part)
    if (!operation || node === undefined) return undefined
    return { ...operation, pointer: `${operation.pointer}/${method.toLowerCase()}/${part}`, node }
  }

  #check(
    { document, pointer, node }: { document: string; pointer: string; node: Json },
    steps: string[],
    body: unknown,
  ): string | undefined {
    if (member(node, ...steps) === undefined) return undefined
    const $ref = `${document}#${pointer}/${steps.map(escapePointer).join('/')}`
    const known = this.#validators.get($ref)
    const validate = known ?? this.#ajv.compile({ $ref, unevaluatedProperties: false })
    this.#validators.set($ref, validate)
    return validate(body) ? undefined : this.#ajv.errorsText(validate.errors, { dataVar: '' })
  }
}

/** Where a member or an item has a schema, what that does not name is refused. */
function refuseUnknownMembers(node: Json): void {
  if (typeof node !== 'object' || node === null) return
  if (Array.isArray(node)) {
    for (const part of node) refuseUnknownMembers(part)
    return
  }
  const { properties, items } = node
  const members = typeof properties === 'object' && properties !== null ? Object.values(properties) : []
  for (const schema of [...members, items]) {
    if (typeof schema === 'object' && schema !== null && !Array.isArray(schema))
      schema.unevaluatedProperties = false
  }
  for (const part of Object.values(node)) refuseUnknownMembers(part)
}

function member(node: Json | undefined, ...steps: string[]): Json | undefined {
  let here: Json | undefined = node
  for (const step of steps) {
    if (typeof here !== 'object' || here === null) return undefined
    here = Reflect.get(here, step)
  }
  return here
}

function escapePointer(step: string): string {
  return encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1'))
}
