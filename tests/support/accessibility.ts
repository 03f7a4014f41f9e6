import fs from 'node:fs'
import { createRequire } from 'node:module'

import { expect, test, type CDPSession, type Page } from '@playwright/test'
import type { AxeResults, ContextSpec, RunOnly, RunOptions } from 'axe-core'

import {
  beside,
  brokenWords,
  closeFigures,
  cutValues,
  lost,
  partsOf,
  smallTargets,
  standingBars,
  unclear,
  unseenFocus,
} from '#tests/support/page-checks.ts'
import { pathOf } from '#tests/support/linked-pages.ts'

/** The short one: it is read by every document that is looked at. */
const axeSource = fs.readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
/** With what it takes to ask it of samples. */
const preparedAxe = () =>
  [
    axeSource,
    ...[readPaintedColors, offerTextSamples].map((prepare) => `(${prepare})()`),
    `(${askOnlySamples})(${JSON.stringify(colorRules)})`,
  ].join(';\n')
const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** No finding of axe (WCAG 2.2 AA and good practice). Only with scripts: axe runs in the page and hangs without. */
export async function checkAccessibility(page: Page, scripts = true): Promise<void> {
  if (scripts) expect(await askAxe(page)).toEqual([])
}

/** The same while a panel is open: what lies behind it is inert, its heading and its landmarks with it, so WCAG alone. */
export async function checkOpenPanel(page: Page): Promise<void> {
  expect(await askAxe(page, { type: 'tag', values: wcag })).toEqual([])
}

/** A mail has no landmarks and no way past them: WCAG alone, and nothing beside a narrow screen. */
export async function checkEmail(page: Page): Promise<void> {
  expect(await askAxe(page, { type: 'tag', values: wcag })).toEqual([])
  await page.setViewportSize(narrow)
  expect(await page.evaluate(beside, narrow.width)).toEqual([])
}

/** What axe finds by `rules`; colors are asked of samples of the page's text, since they are most of its work. */
async function askAxe(
  page: Page,
  rules: RunOnly = { type: 'tag', values: [...wcag, 'best-practice'] },
): Promise<string[]> {
  // Once per document: reading its half a megabyte takes as long as most of its rules.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(preparedAxe())
  await page.evaluate(comeToRest)
  const file = test.info().file
  const known = clearLooks.get(file) ?? new Set()
  clearLooks.set(file, known)
  const { found, clear } = await page.evaluate(
    async ([runOnly, sampled, alreadyClear]) => {
      const here = window as unknown as {
        axe: { run: (context: ContextSpec, options: RunOptions) => Promise<AxeResults> }
        takeTextSamples: (known: readonly string[]) => void
        clearSamples: () => string[]
      }
      here.takeTextSamples(alreadyClear)
      // 2.5.3 is an experiment to axe still.
      const more = runOnly.type === 'rule' ? [] : [...sampled, 'label-content-name-mismatch']
      // What is in a sandbox lets no script in: axe would wait for it for ever (checkEmail asks of it).
      const context: ContextSpec = { include: ['html'], exclude: ['iframe'] }
      const { violations } = await here.axe.run(context, {
        runOnly,
        rules: Object.fromEntries(more.map((rule) => [rule, { enabled: true }])),
        resultTypes: ['violations'],
        preload: { assets: ['media'] },
      })
      return {
        found: violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(', ')}`),
        clear: here.clearSamples(),
      }
    },
    [rules, colorRules, [...known]] as const,
  )
  for (const look of clear) known.add(look)
  return found
}

async function comeToRest(): Promise<void> {
  // While data load, `main` is dimmed: its colors are not the page's.
  const began = performance.now()
  while (document.querySelector('main[aria-busy]')) {
    if (performance.now() - began > 20_000) throw new Error('The page is loading still')
    await new Promise(requestAnimationFrame)
  }
  // A color on its way from one to another is neither.
  const changing = document.getAnimations().filter((each) => each instanceof CSSTransition)
  await Promise.allSettled(changing.map(({ finished }) => finished))
}

type Size = { width: number; height: number }

const phone = { width: 360, height: 740 }
const desk = { width: 1280, height: 800 }
/** The narrowest that WCAG asks for (1.4.10). */
const narrow = { width: 320, height: 640 }
/** A screen of 1280 by 1024, enlarged fourfold. */
const enlarged = { width: 320, height: 256 }
/** What a person may set of their own, by WCAG 1.4.12. */
const ownSpacing =
  '* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important } p { margin-bottom: 2em !important }'
/** 1.4.4, as a browser that enlarges the text alone. */
const doubledText = 'html { font-size: 200% !important }'
/** Colors that a system may ask for. Nothing but colors depends on them: each page is held against one of them. */
const looks = [{ colorScheme: 'dark', contrast: 'more' }, { forcedColors: 'active' }] as const
const asUsual = { contrast: null, forcedColors: null, colorScheme: null }
const colorRules = ['color-contrast', 'link-in-text-block']

/** The pages and their parts that were looked at, by test file: the choice does not depend on which worker had which file. */
const sized = new Map<string, Set<string>>()
/** Of which looks of text axe has found the contrast to be enough, by test file. */
const clearLooks = new Map<string, Set<string>>()

/**
 * Holds a page, as it is now, against everybody's needs on a phone: axe, the focus seen wherever it comes, text whole, a
 * finger's room, names for titles and tables. Where something of it is new in this test file (its layout, a form or table,
 * any class of its markup), it is held against every size too; what differs by its data alone is not, and axe is not asked
 * of it twice.
 * `state` names it in what is found. The page stays, with nothing focused.
 */
export async function checkEverySize(page: Page, state: string): Promise<void> {
  const before = page.viewportSize()!
  const found: Record<string, string[]> = {}
  const note: Note = (where, what) => void (what.length > 0 && (found[`${state}: ${where}`] = [...new Set(what)]))
  const resize = await resizer(page)
  const ask: Ask = async (size, checks) => {
    await resize(size)
    for (const [where, what] of Object.entries(await measure(page, checks, size))) note(where, what)
  }
  await resize(phone)
  await page.evaluate(comeToRest)
  const known = sized.get(test.info().file) ?? new Set()
  sized.set(test.info().file, known)
  const address = new URL(page.url()).pathname
  const path = `page ${pathOf(address) ?? address}`
  const parts = (await page.evaluate(partsOf)).filter((part) => !known.has(part))
  if (parts.length > 0 || !known.has(path)) note('axe', await askAxe(page))
  for (const each of [path, ...parts]) known.add(each)
  note('focus', await lookAtFocus(page))
  await ask(phone, {
    text: lost,
    'broken words': brokenWords,
    figures: closeFigures,
    beside,
    structure: unclear,
    'room for a finger': smallTargets,
  })
  const isNewLayout = parts.some((part) => part.startsWith('layout '))
  // By its name, so that a state is asked the same in every run.
  if (parts.length > 0) await checkOtherSizes(page, { ask, note, look: looks[state.length % 2]!, isNewLayout })
  await resize(before)
  expect(found).toEqual({})
}

type Note = (where: string, what: string[]) => void
type Resize = (size: Size) => Promise<void>
type Checks = Record<string, (width: number) => string[]>
/** Notes what these find in a page of this size. */
type Ask = (size: Size, checks: Checks) => Promise<void>

/** In one script: each costs a page more than most checks do. */
async function measure(page: Page, checks: Checks, { width }: Size): Promise<Record<string, string[]>> {
  const asked = Object.entries(checks).map(([name, check]) => `${JSON.stringify(name)}: (${check})(${width})`)
  return page.evaluate(`({ ${asked.join(', ')} })`)
}

const sessions = new WeakMap<Page, CDPSession>()

async function resizer(page: Page): Promise<Resize> {
  const browser = sessions.get(page) ?? (await page.context().newCDPSession(page))
  sessions.set(page, browser)
  return async (size) => {
    const now = page.viewportSize()
    if (now?.width === size.width && now.height === size.height) return
    await page.setViewportSize(size)
    // A phone that is turned zooms in on what was in sight, and presses would land beside what they are meant for.
    await browser.send('Emulation.setPageScaleFactor', { pageScaleFactor: 1 })
  }
}

/**
 * In the colors that a system asks for; on a desk; text whole at 320 px, enlarged fourfold, with a person's own spacing
 * and with text of twice the size. It ends on a phone.
 */
async function checkOtherSizes(
  page: Page,
  { ask, note, look, isNewLayout }: { ask: Ask; note: Note; look: (typeof looks)[number]; isNewLayout: boolean },
): Promise<void> {
  const doubled = (name: string): Checks => ({
    [`beside, text doubled, ${name}`]: beside,
    [`text doubled, ${name}`]: lost,
    [`values, text doubled, ${name}`]: cutValues,
  })
  note(`axe, ${Object.values(look)}`, await askAxeInColors(page, look))
  await ask(desk, { 'text, desk': lost, 'broken words, desk': brokenWords, 'figures, desk': closeFigures })
  // What axe asks depends little on the width.
  if (isNewLayout) note('axe, desk', await askAxe(page))
  note('focus, desk', await lookAtFocus(page))
  await page.evaluate(putStyle, doubledText)
  await ask(desk, doubled('desk'))
  await page.evaluate(putStyle, '')
  await ask(narrow, { 'beside 320 px': beside, 'text, 320 px': lost })
  await ask(enlarged, { 'beside, enlarged': beside, 'bars, enlarged': standingBars })
  note('focus, enlarged', await lookAtFocus(page))
  await page.evaluate(putStyle, ownSpacing)
  await ask(enlarged, { 'beside, own spacing': beside, 'text, own spacing': lost })
  await page.evaluate(putStyle, doubledText)
  await ask(phone, doubled('phone'))
  await page.evaluate(putStyle, '')
}

async function askAxeInColors(page: Page, look: (typeof looks)[number]): Promise<string[]> {
  await page.emulateMedia(look)
  // Colors on their way would be measured halfway.
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)))
  const found = await askAxe(page, { type: 'rule', values: colorRules })
  await page.emulateMedia(asUsual)
  return found
}

/** axe reads a text's color from a property to which Chromium does not give the forced color that it paints. */
function readPaintedColors(): void {
  const read = CSSStyleDeclaration.prototype.getPropertyValue
  CSSStyleDeclaration.prototype.getPropertyValue = function (name) {
    return read.call(this, name === '-webkit-text-fill-color' ? 'color' : name)
  }
}

/**
 * Gives the page `takeTextSamples()`, which puts into `textSamples` of the texts and fields that look alike, on grounds
 * that look alike, the first, one in the middle and the last, each with what is in it. Asking axe for the contrast of
 * every cell of a table takes most of its time and finds no more. `contrastSamples` are those of them whose look is not
 * one of `known`; `clearSamples()` gives the looks of which axe has then found the contrast to be enough.
 */
function offerTextSamples(): void {
  let lookOfSample = new Map<Element, string>()
  const cleared = new Set<Element>()
  /** A short name for a long text: no two of some thousand share it. */
  const shortened = (text: string): string => {
    let [one, other] = [0x9dc5, 0x811c]
    for (let index = 0; index < text.length; index++) {
      const code = text.charCodeAt(index)
      one = Math.imul(one ^ code, 0x01000193)
      other = Math.imul(other ^ code, 0x5bd1e995) ^ (other >>> 13)
    }
    return (one >>> 0).toString(36) + (other >>> 0).toString(36)
  }
  const takeTextSamples = (known: readonly string[]): void => {
    const asked = ['(forced-colors: active)', '(prefers-contrast: more)'].map((each) => matchMedia(each).matches).join()
    const looks = new Map<Element, string>()
    const lookOf = (element: Element): string => {
      const known = looks.get(element)
      if (known !== undefined) return known
      const style = getComputedStyle(element)
      const own = [
        style.color,
        style.backgroundColor,
        style.backgroundImage,
        style.opacity,
        style.fontSize,
        style.fontWeight,
        style.textDecorationLine,
        style.textShadow,
        style.position,
        style.filter,
      ].join()
      const around = element.parentElement ? lookOf(element.parentElement) : ''
      // Grounds and transparency add up, also when one lies on its like.
      const paints =
        style.opacity !== '1' ||
        style.filter !== 'none' ||
        style.backgroundImage !== 'none' ||
        style.backgroundColor !== 'rgba(0, 0, 0, 0)'
      const look = !paints && around.startsWith(`${own}>`) ? around : `${own}>${around}`
      looks.set(element, look)
      return look
    }
    const alike = new Map<string, Set<Element>>()
    const add = (element: Element) => {
      const { width, height } = element.getBoundingClientRect()
      if (width <= 1 || height <= 1 || !element.checkVisibility({ visibilityProperty: true })) return
      const look = lookOf(element)
      alike.set(look, (alike.get(look) ?? new Set()).add(element))
    }
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) if (texts.currentNode.textContent?.trim()) add(texts.currentNode.parentElement!)
    for (const field of document.querySelectorAll('input, select, textarea')) add(field)
    const clear = new Set(known)
    const textSamples = new Set<Element>()
    const contrastSamples = new Set<Element>()
    lookOfSample = new Map()
    cleared.clear()
    for (const [look, set] of alike) {
      const elements = [...set]
      const name = shortened(asked + look)
      // What is placed by itself may lie on any ground.
      const isPlaced = /absolute|fixed|sticky/.test(look)
      for (const sample of [elements[0]!, elements[elements.length >> 1]!, elements.at(-1)!]) {
        if (!isPlaced) lookOfSample.set(sample, name)
        for (const each of [sample, ...sample.querySelectorAll('*')]) {
          textSamples.add(each)
          if (isPlaced || !clear.has(name)) contrastSamples.add(each)
        }
      }
    }
    Object.assign(window, { textSamples, contrastSamples, cleared })
  }
  const clearSamples = (): string[] => [...new Set([...cleared].flatMap((element) => lookOfSample.get(element) ?? []))]
  Object.assign(window, { takeTextSamples, clearSamples })
}

/** axe builds its picture of a page again for each run: one run asks its rules of everything but these, which it asks of samples. */
function askOnlySamples(sampled: string[]): void {
  type Rule = { id: string; matches: (node: Element, ...more: unknown[]) => boolean }
  type Helper = { data: (told: { contrastRatio?: number }) => void }
  type Check = { evaluate: (this: Helper, node: Element, ...more: unknown[]) => unknown }
  const here = window as unknown as {
    axe: { _audit: { rules: Rule[]; checks: Record<string, Check> } }
    textSamples: Set<Element>
    contrastSamples: Set<Element>
    cleared: Set<Element>
  }
  const rules = here.axe._audit.rules.filter(({ id }) => sampled.includes(id))
  const contrast = here.axe._audit.checks['color-contrast']
  if (rules.length !== sampled.length || !contrast) throw new Error(`axe has no longer all of ${sampled.join()}`)
  for (const rule of rules) {
    const matches = rule.matches
    const samples = rule.id === 'color-contrast' ? 'contrastSamples' : 'textSamples'
    rule.matches = (node, ...more) => here[samples].has(node) && matches.call(rule, node, ...more)
  }
  const evaluate = contrast.evaluate
  contrast.evaluate = function (node, ...more) {
    // What is out of sight passes too, unmeasured.
    let isMeasured = false
    const data: Helper['data'] = (told) => {
      isMeasured = Boolean(told.contrastRatio)
      this.data(told)
    }
    const verdict = evaluate.call({ ...this, data }, node, ...more)
    if (verdict === true && isMeasured) here.cleared.add(node)
    return verdict
  }
}

/** By a key first: a browser draws the line only for who works by keyboard. */
async function lookAtFocus(page: Page): Promise<string[]> {
  await page.keyboard.press('Tab')
  const found = await page.evaluate(unseenFocus)
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    scrollTo(0, 0)
  })
  return found
}

/** As a browser's own setting would: the page's content policy has no say in it. */
function putStyle(rules: string): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(rules)
  document.adoptedStyleSheets = [sheet]
}
