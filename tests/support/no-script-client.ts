/**
 * A browser without scripts, for tests of the built site: follows redirects, keeps cookies, and fills and sends only
 * forms and fields that the page really has. What works here works without JavaScript. Only `signIn` skips its page.
 */
import { createRequestHandler } from '@remix-run/node'
import { parse, type HTMLElement } from 'node-html-parser'

import { completeBuild, loadBuild } from '#server/server-build.js'
import { castPassword } from '#tests/cast.ts'
import { loadDemoData } from '#tests/support/demo-data.ts'

type Person = { readonly username: string }
type Field = string | boolean | File | readonly string[]

const origin = 'http://localhost:3000'
const mostRedirects = 5

/**
 * The built site on this test file's database. With `demo` the demo data is loaded first. It ends with the worker, which
 * gives it another database for the next file. With `remembers`, each client asks for a page once and gets that answer
 * again: for tests that look at everything and change nothing.
 */
export async function openSite({ demo = false, remembers = false }: { demo?: boolean; remembers?: boolean } = {}) {
  if (demo) await loadDemoData()
  const { build } = await loadBuild()
  const handle = createRequestHandler(completeBuild(build), 'production')
  return {
    /** A new browser: no one is signed in. */
    noScriptClient: (address = '127.0.0.1') => {
      const ask = (request: Request) => handle(request)
      return new NoScriptClient(remembers ? rememberPages(ask) : ask, address)
    },
    routes: build.routes,
  }
}

function rememberPages(ask: (request: Request) => Promise<Response>) {
  const known = new Map<string, { init: ResponseInit; html: string }>()
  return async (request: Request): Promise<Response> => {
    const found = request.method === 'GET' ? known.get(request.url) : undefined
    if (found) return new Response(found.html, found.init)
    const response = await ask(request)
    const isPage = response.status === 200 && response.headers.get('Content-Type')?.startsWith('text/html')
    if (request.method !== 'GET' || !isPage) return response
    const init = { status: response.status, headers: response.headers }
    const html = await response.text()
    known.set(request.url, { init, html })
    return new Response(html, init)
  }
}

export class NoScriptClient {
  readonly #handle: (request: Request) => Promise<Response>
  readonly #address: string
  readonly #cookies = new Map<string, string>()

  constructor(handle: (request: Request) => Promise<Response>, address: string) {
    this.#handle = handle
    this.#address = address
  }

  /** Opens a page, signed in as a person of the cast when one is given. */
  async visit(address: string, { as }: { as?: Person } = {}): Promise<Page> {
    if (as) await this.signIn(as)
    return this.#open(new URL(address, origin), { method: 'GET' })
  }

  /**
   * What the form of /signin sends, without the pages before and after it, which take most of its time. Throws when
   * the site refuses; how the form itself behaves is in sign-in-and-out.test.ts.
   */
  async signIn({ username }: Person): Promise<void> {
    const { status } = await this.send('/signin', {
      method: 'POST',
      body: new URLSearchParams({ username, password: castPassword }),
      headers: { Referer: `${origin}/signin` },
    })
    if (status !== 303) throw new Error(`${username} is not signed in: ${status}`)
  }

  /** Sends one request as it is and follows nothing. Cookies are kept. */
  async send(address: string | URL, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers)
    headers.set('Host', new URL(origin).host)
    headers.set('x-client-address', this.#address)
    headers.set('x-request-id', 'TESTTEST22')
    const cookies = this.cookieHeader()
    if (cookies) headers.set('Cookie', cookies)
    const response = await this.#handle(new Request(new URL(address, origin), { ...init, headers, redirect: 'manual' }))
    for (const line of response.headers.getSetCookie()) this.#keep(line)
    return response
  }

  /** The cookies as they are sent. */
  cookieHeader(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  async #open(url: URL, init: RequestInit, redirects = 0): Promise<Page> {
    const response = await this.send(url, init)
    const location = response.headers.get('Location')
    if (!location) return new Page(this, url, response, await response.text())
    const next = new URL(location, url)
    if (next.origin !== origin) return new Page(this, url, response, '', next)
    if (redirects === mostRedirects) throw new Error(`${url.pathname} goes on redirecting.`)
    return this.#open(next, { method: 'GET' }, redirects + 1)
  }

  /** What pressing a submit button does; used by Form. */
  post(url: URL, init: RequestInit): Promise<Page> {
    return this.#open(url, init)
  }

  #keep(line: string): void {
    const [pair = '', ...attributes] = line.split(';')
    const name = pair.slice(0, pair.indexOf('=')).trim()
    const ended = attributes.some((attribute) => /^\s*max-age=0\s*$/i.test(attribute))
    if (ended) this.#cookies.delete(name)
    else this.#cookies.set(name, pair.slice(pair.indexOf('=') + 1))
  }
}

export class Page {
  readonly status: number
  readonly headers: Headers
  #document: HTMLElement | undefined

  /** `leavesFor` is the address on another site that the answer redirects to (the payment page). */
  constructor(
    readonly client: NoScriptClient,
    readonly url: URL,
    response: Response,
    readonly html: string,
    readonly leavesFor?: URL,
  ) {
    this.status = response.status
    this.headers = response.headers
  }

  /** Read when first asked for: anyone who walks every address asks most pages for no more than their status. */
  get document(): HTMLElement {
    return (this.#document ??= parse(this.html))
  }

  get path(): string {
    return this.url.pathname + this.url.search
  }

  get title(): string {
    return textOf(this.document.querySelector('title'))
  }

  get heading(): string {
    return textOf(this.document.querySelector('h1'))
  }

  /** All a person can read in the page's main part. */
  get text(): string {
    return textOf(this.document.querySelector('main') ?? this.document)
  }

  /** What alerts say: error summaries and notices. */
  get alerts(): string[] {
    return this.document.querySelectorAll('[role=alert], [role=status]').map(textOf)
  }

  /** Follows the link with this text. */
  async follow(text: string): Promise<Page> {
    const links = this.document.querySelectorAll('a[href]').filter((link) => textOf(link) === text)
    const href = links[0]?.getAttribute('href')
    if (!href) throw new Error(`${this.path} has no link "${text}".`)
    return this.client.visit(new URL(href, this.url).href)
  }

  /** The form that the selector names; without one, the only form of the main part. */
  form(selector?: string): Form {
    const forms = selector
      ? selectForms(this.document, selector)
      : (this.document.querySelector('main') ?? this.document).querySelectorAll('form')
    const [form, another] = forms
    if (!form)
      throw new Error(`${this.path} (${this.status}) has no form${selector ? ` ${selector}` : ''}: ${this.heading}`)
    if (another)
      throw new Error(`${this.path} has several forms: ${forms.map((each) => each.getAttribute('id')).join(', ')}`)
    return new Form(this, form)
  }
}

/** node-html-parser does not know `:has()`, which is how a form without a name is told from others. */
function selectForms(document: HTMLElement, selector: string): HTMLElement[] {
  const [, own, inner] = /^(form\S*?):has\((.+)\)$/.exec(selector) ?? []
  if (!own || !inner) return document.querySelectorAll(selector)
  return document.querySelectorAll(own).filter((form) => form.querySelector(inner))
}

export class Form {
  readonly #values = new Map<string, Field>()

  constructor(
    readonly page: Page,
    readonly element: HTMLElement,
  ) {}

  /** Enters values by field name. Throws when the form has no such field. */
  fill(values: Record<string, Field>): this {
    for (const [name, value] of Object.entries(values)) {
      if (!this.#controls().some((control) => control.getAttribute('name') === name)) {
        throw new Error(`The form on ${this.page.path} has no field "${name}".`)
      }
      this.#values.set(name, value)
    }
    return this
  }

  /** What a field holds as the page came, or as it was filled since. */
  value(name: string): string | undefined {
    return this.entries()
      .find(([field]) => field === name)?.[1]
      .toString()
  }

  /** The sentence that is at a field, as its description names it. */
  problem(name: string): string {
    const control = this.#controls().find((each) => each.getAttribute('name') === name)
    const error = `${this.element.getAttribute('id')}-${name}-error`
    const described = control?.getAttribute('aria-describedby')?.split(' ').includes(error)
    return textOf(described ? this.page.document.querySelector(`#${error}`) : null)
  }

  /** Sends the form, by the button with this text when it has several. Gives the page it leads to. */
  submit(button?: string): Promise<Page> {
    const pressed = this.#button(button)
    const entries = this.entries()
    const name = pressed?.getAttribute('name')
    if (name) entries.push([name, pressed?.getAttribute('value') ?? ''])
    const action = pressed?.getAttribute('formaction') ?? this.element.getAttribute('action') ?? ''
    const url = new URL(action || this.page.url.href, this.page.url)
    const method = (this.element.getAttribute('method') ?? 'get').toLowerCase()
    if (method === 'get') {
      url.search = new URLSearchParams(textEntries(entries)).toString()
      return this.page.client.post(url, { method: 'GET' })
    }
    return this.page.client.post(url, {
      method: 'POST',
      body: this.#body(entries),
      headers: { Referer: this.page.url.href },
    })
  }

  #body(entries: [string, string | File][]): FormData | URLSearchParams {
    if (this.element.getAttribute('enctype') !== 'multipart/form-data') return new URLSearchParams(textEntries(entries))
    const body = new FormData()
    for (const [name, value] of entries) body.append(name, value)
    return body
  }

  /** The entries a browser would send. */
  entries(): [string, string | File][] {
    return this.#controls().flatMap((control) => {
      const name = control.getAttribute('name')
      if (!name || control.hasAttribute('disabled')) return []
      return this.#valuesOf(control, this.#values.get(name)).map((value): [string, string | File] => [name, value])
    })
  }

  #valuesOf(control: HTMLElement, given: Field | undefined): (string | File)[] {
    const type = control.getAttribute('type') ?? 'text'
    const own = control.getAttribute('value')
    if (control.tagName === 'SELECT') return [chosen(control, given)]
    if (control.tagName === 'TEXTAREA') return [typeof given === 'string' ? given : control.textContent]
    if (type === 'submit' || type === 'button' || type === 'image') return []
    if (type === 'file') return [given instanceof File ? given : new File([], '')]
    if (type === 'checkbox' || type === 'radio') return isOn(control, given) ? [own ?? 'on'] : []
    return [typeof given === 'string' && type !== 'hidden' ? given : (own ?? '')]
  }

  /** Fields inside the form that name no other one, and fields elsewhere that name this one, in the page's order. */
  #controls(): HTMLElement[] {
    const id = this.element.getAttribute('id')
    const inside = new Set(this.element.querySelectorAll('input, select, textarea'))
    return this.page.document.querySelectorAll('input, select, textarea').filter((control) => {
      const named = control.getAttribute('form')
      return named === undefined ? inside.has(control) : named === id
    })
  }

  #button(text?: string): HTMLElement | undefined {
    const buttons = this.element.querySelectorAll('button').filter((button) => {
      return (button.getAttribute('type') ?? 'submit') === 'submit' && !button.hasAttribute('disabled')
    })
    if (text === undefined) return buttons[0]
    const wanted = inOneSpace(text)
    const found = buttons.find((button) => textOf(button) === wanted || button.getAttribute('aria-label') === text)
    if (!found)
      throw new Error(`The form on ${this.page.path} has no button "${text}", but: ${buttons.map(textOf).join(', ')}`)
    return found
  }
}

function isOn(control: HTMLElement, given: Field | undefined): boolean {
  if (given === undefined) return control.hasAttribute('checked')
  if (typeof given === 'boolean') return given
  const own = control.getAttribute('value') ?? 'on'
  return Array.isArray(given) ? given.includes(own) : given === own
}

function chosen(select: HTMLElement, given: Field | undefined): string {
  const options = select.querySelectorAll('option')
  const values = options.map((option) => option.getAttribute('value') ?? textOf(option))
  if (typeof given === 'string') {
    if (!values.includes(given))
      throw new Error(`${select.getAttribute('name')} offers no "${given}", but: ${values.join(', ')}`)
    return given
  }
  const selected = options.findIndex((option) => option.hasAttribute('selected'))
  return values[Math.max(0, selected)] ?? ''
}

function textEntries(entries: [string, string | File][]): [string, string][] {
  return entries.map(([name, value]) => [name, value instanceof File ? value.name : value])
}

function textOf(element: HTMLElement | null): string {
  return inOneSpace(element?.textContent ?? '')
}

function inOneSpace(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
