import './gallery.css'
import { catalogues } from 'virtual:messages'
import { languages } from '@fanfara/contract/enums'
import { defaultLanguage } from '@fanfara/contract/languages'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { activateLanguage, readParts } from '../src/text/text.tsx'
import { Gallery } from './page.tsx'

// ?language=en&theme=light chooses how it is looked at.
const asked = new URLSearchParams(location.search)
const language = languages.find(one => one === asked.get('language')) ?? defaultLanguage
document.documentElement.dataset.theme = asked.get('theme') === 'light' ? 'light' : 'dark'
document.documentElement.lang = language

activateLanguage(language, await readParts(catalogues[language]))
const place = document.getElementById('root')
if (!place) throw new Error('The page has no place for its parts.')
// Some parts ask where they are.
const router = createRouter({ routeTree: createRootRoute({ component: Gallery }), history: createMemoryHistory() })
createRoot(place).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
)
