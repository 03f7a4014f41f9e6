import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** No finding of axe (WCAG 2.2 AA). Only with scripts: axe runs in the page and hangs without. */
export async function checkAccessibility(page: Page, scripts: boolean): Promise<void> {
  if (!scripts) return
  const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target).join(', ')}`)).toEqual([])
}
