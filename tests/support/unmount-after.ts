import { flushSync } from 'react-dom'
import type { Root } from 'react-dom/client'
import { onTestFinished } from 'vitest'

/**
 * Takes a test's React page away when the test ends. What it still had to draw would find no window, and break off inside
 * React: the test files of a process share it, and it would draw nothing for those that follow.
 */
export function unmountAfter(root: Root): Root {
  onTestFinished(() => flushSync(() => root.unmount()))
  return root
}
