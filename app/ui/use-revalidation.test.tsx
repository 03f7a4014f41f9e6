// @vitest-environment happy-dom
import { createMemoryRouter, RouterProvider, useLoaderData } from 'react-router-dom'
import { useLayoutEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'

import { unmountAfter } from '#tests/support/unmount-after.ts'
import { until } from '#tests/support/until.ts'
import { useRevalidation } from './use-revalidation.ts'

/** What a live event would call; the notice of the form's answer is root's data, read again for a form alone. */
function openPage() {
  const reads: (() => void)[] = []
  const page = { reload: () => {} }
  let rounds = 0
  function Page() {
    const reload = useRevalidation()
    // Before anybody can see the page: a test that has seen it calls it.
    useLayoutEffect(() => void (page.reload = reload), [reload])
    return <p>{String(useLoaderData())}</p>
  }
  const router = createMemoryRouter([
    {
      path: '/',
      element: <Page />,
      loader: () => new Promise((resolve) => reads.push(() => resolve((rounds += 1)))),
      action: () => new Response(null, { status: 303, headers: { Location: '/' } }),
      children: [{ index: true, loader: () => 'notice', shouldRevalidate: ({ formMethod }) => Boolean(formMethod) }],
    },
  ])
  const place = document.body.appendChild(document.createElement('div'))
  unmountAfter(createRoot(place)).render(<RouterProvider router={router} />)
  return { reads, router, reload: () => page.reload(), shown: () => place.textContent }
}

test('reads at once when nothing is under way', async () => {
  const { reads, reload, shown } = openPage()
  await until(() => expect(reads).toHaveLength(1))
  reads[0]!()
  await until(() => expect(shown()).toBe('1'))
  reload()
  await until(() => expect(reads).toHaveLength(2))
})

test('lets what follows a form end, and reads once after it', async () => {
  const { reads, router, reload, shown } = openPage()
  await until(() => expect(reads).toHaveLength(1))
  reads[0]!()
  await until(() => expect(shown()).toBe('1'))
  const stop = router.subscribe(({ navigation }) => {
    if (navigation.state !== 'loading') return
    stop()
    // React doesn't know of it yet.
    reload()
  })
  void router.navigate('/', { formMethod: 'post', formData: new FormData() })
  await until(() => expect(reads).toHaveLength(2))
  const { formMethod } = router.state.navigation
  reload()
  reload()
  expect(reads).toHaveLength(2)
  expect(router.state.navigation.formMethod).toBe(formMethod)
  reads[1]!()
  await until(() => expect(reads).toHaveLength(3))
  reads[2]!()
  await until(() => expect(shown()).toBe('3'))
  expect(reads).toHaveLength(3)
})
