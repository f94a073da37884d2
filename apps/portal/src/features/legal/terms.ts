import type { LegalPage } from './document.ts'

/** `/legal/terms`: the text that ships with the product, for an invented operator. */
export const terms: LegalPage = {
  pl: {
    title: 'Regulamin',
    validFrom: 'Obowiązuje od 1 stycznia 2026 r.',
    parts: [
      {
        heading: 'O co tu chodzi',
        paragraphs: [
          'Fanfara to portal, w którym twórcy dołączają do kampanii reklamowych, wykonują zadania w terminie i dostają za nie pieniądze. Prowadzi go Fanfara Demo sp. z o.o., ul. Trębacka 4, 00-074 Warszawa (dane przykładowe, spółka nie istnieje).',
        ],
      },
      {
        heading: 'Konto',
        paragraphs: [
          'Konto może założyć osoba pełnoletnia albo firma. Podaj prawdziwe dane i nie udostępniaj konta innym. Jedno konto na platformie społecznościowej może być połączone z jednym kontem w Fanfarze.',
          'Konto możesz usunąć w każdej chwili, jeśli nie masz aktywnych kampanii.',
        ],
      },
      {
        heading: 'Kampanie',
        paragraphs: [
          'Do kampanii otwartej dołączasz od razu. Do półotwartej się zgłaszasz, a o udziale decyduje reklamodawca. Do zamkniętej reklamodawca Cię zaprasza.',
          'Dołączając, przyjmujesz zadania opisane w kampanii, ich terminy i stawki. Materiały reklamowe oznaczaj zgodnie z prawem i zasadami platform.',
          'Możesz zrezygnować, dopóki kampania się nie skończy. Tracisz wtedy wynagrodzenie z tej kampanii, które nie jest jeszcze gotowe do wypłaty.',
        ],
      },
      {
        heading: 'Zadania i dowody',
        paragraphs: [
          'Zadanie kończysz w terminie, przesyłając link do publikacji na swoim połączonym kanale. Publikacja ma pozostać dostępna do końca kampanii, chyba że opis zadania mówi inaczej.',
          'Dowód, który nie spełnia opisu zadania, może wrócić do poprawy wraz z powodem.',
        ],
      },
      {
        heading: 'Wynagrodzenie',
        paragraphs: [
          'Rozliczamy się za wyświetlenia (CPM), kliknięcia (CPC), akcje (CPA), sprzedaż (CPS) albo stałą kwotę (FLAT FEE). Stawki są podane w kampanii, a każda kwota pokazuje, z czego powstała.',
          'Wyświetlenia filmów, postów i rolek podaje nam ich platforma; liczymy je od przekazania dowodu do końca kampanii, dopóki publikacja jest publiczna.',
          'Kliknięcie liczy się raz na link i osobę w ciągu 24 godzin. Sztucznie wywołanych kliknięć i wyświetleń nie liczymy.',
          'Po zakończeniu kampanii rozliczenie jest akceptowane, a reklamodawca płaci w ciągu 90 dni. Potem pieniądze trafiają na Twoje saldo.',
        ],
      },
      {
        heading: 'Wypłaty',
        paragraphs: [
          'Saldo możesz wypłacić od 100 zł, w całości, na rachunek z danych do rozliczeń. Pieniądze docierają w ciągu kilku dni, najpóźniej po 14.',
          'Po pierwszym zapisaniu i po zmianie numeru rachunku wypłaty są wstrzymane na 72 godziny. To chroni Twoje pieniądze, gdyby ktoś przejął konto.',
          'Kwoty są brutto. Podatki rozliczasz samodzielnie, chyba że przepisy nakładają ten obowiązek na nas.',
        ],
      },
      {
        heading: 'Czego nie wolno',
        paragraphs: [
          'Nie wolno zawyżać wyników, podszywać się pod innych, naruszać praw autorskich ani publikować treści bezprawnych. W takich przypadkach możemy ograniczyć konto i wstrzymać wypłatę do wyjaśnienia.',
        ],
      },
      {
        heading: 'Reklamacje',
        paragraphs: [
          'Jeśli coś się nie zgadza, napisz na kontakt@fanfara.example. Odpowiadamy w ciągu 14 dni. Konsument może skorzystać z pozasądowego rozwiązania sporu.',
        ],
      },
      {
        heading: 'Zmiany regulaminu',
        paragraphs: [
          'O zmianach uprzedzamy co najmniej 14 dni wcześniej. Kampanie, do których już dołączono, rozliczamy na dotychczasowych zasadach.',
        ],
      },
    ],
  },
  en: {
    title: 'Terms and conditions',
    validFrom: 'In force since 1 January 2026. The Polish text is binding.',
    parts: [
      {
        heading: 'What this is',
        paragraphs: [
          'Fanfara is a portal where creators join advertising campaigns, do their tasks on time and are paid for them. It is run by Fanfara Demo sp. z o.o., ul. Trębacka 4, 00-074 Warsaw, Poland (sample data; the company does not exist).',
        ],
      },
      {
        heading: 'Your account',
        paragraphs: [
          'Adults and companies may open an account. Give true data and do not share the account. One account on a social platform can be connected to one Fanfara account.',
          'You may delete the account at any time while you have no active campaigns.',
        ],
      },
      {
        heading: 'Campaigns',
        paragraphs: [
          'You join an open campaign at once. You apply to a semi-open one, and the advertiser decides. To a closed one the advertiser invites you.',
          'By joining you take on the tasks of the campaign, their dates and rates. Mark advertising as the law and the platforms demand.',
          'You may quit until the campaign ends. You then lose what it earned that is not ready for payout yet.',
        ],
      },
      {
        heading: 'Tasks and proof',
        paragraphs: [
          'You finish a task in time by sending the link to a publication on your connected channel. It has to stay available until the end of the campaign unless the brief says otherwise.',
          'Proof that does not match the brief may be sent back with a reason.',
        ],
      },
      {
        heading: 'Pay',
        paragraphs: [
          'We pay for views (CPM), clicks (CPC), actions (CPA), sales (CPS) or a fixed sum (FLAT FEE). The campaign names its rates, and every amount shows what it is made of.',
          'Views of films, posts and reels are what their platform tells us; they count from the hand-in of the proof until the end of the campaign, as long as the publication is public.',
          'A click counts once per link and person within 24 hours. Artificial clicks and views do not count.',
          'When a campaign has ended, its settlement is accepted and the advertiser pays within 90 days. The money then enters your balance.',
        ],
      },
      {
        heading: 'Payouts',
        paragraphs: [
          'From 100 zł on you may pay out the whole balance to the account in your billing data. The money arrives within a few days, at most 14.',
          'After the first saving and after a change of the account number payouts pause for 72 hours. This protects your money should somebody take over your account.',
          'Amounts are gross. You settle your own taxes unless the law puts that duty on us.',
        ],
      },
      {
        heading: 'What is not allowed',
        paragraphs: [
          'Do not inflate results, pretend to be somebody else, infringe copyrights or publish unlawful content. In such cases we may limit the account and hold a payout back until the matter is clear.',
        ],
      },
      {
        heading: 'Complaints',
        paragraphs: [
          'If something is wrong, write to kontakt@fanfara.example. We answer within 14 days. Consumers may use out-of-court dispute resolution.',
        ],
      },
      {
        heading: 'Changes',
        paragraphs: [
          'We announce changes at least 14 days ahead. Campaigns you have already joined are settled by the earlier terms.',
        ],
      },
    ],
  },
}
