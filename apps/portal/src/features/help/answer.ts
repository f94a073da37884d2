import { getHelpAnswer, type HelpAnswer, setHelpAnswer } from '@fanfara/contract/own/help'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#/app/server/client.ts'
import { useVersion } from './shown.ts'

/** What this person said of an article; another tab may say something else, so it is asked for again when one comes back. */
export const answerQuery = (topic: string) =>
  queryOptions({
    queryKey: ['User', 'HelpAnswer', topic],
    queryFn: async () => (await call(getHelpAnswer, { params: { topic } })).data,
  })

/** Says whether an article helped: shown at once, and taken back when it could not be sent. Answers are sent one after the other. */
export function useAnswer(topic: string) {
  const version = useVersion(topic)
  const cache = useQueryClient()
  const { queryKey } = answerQuery(topic)
  return useMutation({
    scope: { id: `help-${topic}` },
    onMutate: async (answer: HelpAnswer & { is_helpful: boolean }) => {
      await cache.cancelQueries({ queryKey })
      const before = cache.getQueryData(queryKey)
      cache.setQueryData(queryKey, answer)
      return { before }
    },
    mutationFn: async (answer: HelpAnswer & { is_helpful: boolean }) =>
      (await call(setHelpAnswer, { params: { topic }, body: { version, ...answer } })).data,
    onSuccess: said => cache.setQueryData(queryKey, said),
    onError: (_, __, kept) => cache.setQueryData(queryKey, kept?.before ?? { is_helpful: null, sentence: '' }),
  })
}
