import type { LegalMessages } from '../messages.ts';

export const legal = {
  terms: {
    intro:
      'Ten regulamin obowiązuje między tobą a firmą, która prowadzi tę stronę. Przeczytaj go przed założeniem konta.',
    service: {
      heading: 'Co robi Portico',
      text: 'Portico daje ci jedno konto i raz potwierdza twoją tożsamość. Na tym potwierdzeniu mogą potem polegać projekty partnerskie ekosystemu. Partnerzy oferują własne usługi na własnych warunkach.',
    },
    account: {
      heading: 'Twoje konto',
      text: 'Musisz mieć co najmniej 18 lat. Załóż jedno konto, dla siebie, z adresem e-mail, numerem telefonu, portfelem kryptowalut albo kontem Google lub Apple, które należą do ciebie. Nikomu nie podawaj haseł, kodów ani kluczy: kto je zna, może działać w twoim imieniu.',
    },
    truth: {
      heading: 'Prawdziwe dane',
      text: 'Dane, które podajesz, muszą być prawdziwe i zgodne z twoim paszportem lub dowodem osobistym. Wysyłaj tylko oryginalne, ważne dokumenty wydane tobie. Dokument podrobiony lub cudzy oznacza zamknięcie konta i może zostać zgłoszony władzom.',
    },
    review: {
      heading: 'Weryfikacja',
      text: 'Każde zgłoszenie ogląda i rozstrzyga człowiek. Możemy poprosić o inne zdjęcie, potwierdzić tożsamość albo odmówić i podamy powód. Potwierdzenie nie przysługuje tam, gdzie nie pozwala na nie prawo lub materiał dowodowy.',
    },
    conduct: {
      heading: 'Uczciwe korzystanie',
      text: 'Nie próbuj dostać się na cudze konta, zakłócać działania usługi ani korzystać z niej automatycznie w zakresie szerszym, niż pozwala jej udokumentowany interfejs.',
    },
    liability: {
      heading: 'Odpowiedzialność',
      text: 'Za winę umyślną, rażące niedbalstwo oraz szkody na życiu i zdrowiu odpowiadamy bez ograniczeń, a poza tym tak, jak przewiduje prawo kraju twojego zamieszkania. Dane liczbowe projektów partnerskich pochodzą od nich; nie doradzamy w sprawach inwestycji.',
    },
    ending: {
      heading: 'Zakończenie',
      text: 'W każdej chwili możesz usunąć konto na stronie „Twoje dane”. Możemy zamknąć konto z 30-dniowym wyprzedzeniem, a przy poważnym naruszeniu regulaminu od razu.',
    },
    changes: {
      heading: 'Zmiany',
      text: 'O zmianie regulaminu powiadomimy cię co najmniej 30 dni wcześniej: tutaj i e-mailem, jeśli mamy twój adres. Jeśli się na nią nie zgadzasz, możesz do tego czasu zamknąć konto.',
    },
  },
  privacy: {
    intro:
      'Za chwilę powierzysz nam swój paszport lub dowód osobisty. Tu przeczytasz, co się z nim dzieje.',
    what: {
      heading: 'Co przechowujemy',
      text: 'Twój adres e-mail lub numer telefonu, nieodwracalny skrót hasła, imię i nazwisko, datę urodzenia, obywatelstwo, kraj zamieszkania i adres, zdjęcia dokumentu i selfie, adres IP, który podaje twoja przeglądarka, oraz dane opisane w dwóch następnych częściach.',
    },
    providers: {
      heading: 'Google, Apple i portfele kryptowalut',
      text: 'Gdy wybierasz Google lub Apple, dostajemy od nich identyfikator twojego konta, twój adres e-mail (w Apple może to być adres, który tylko przekazuje ci wiadomości) oraz imię i nazwisko, ale nigdy hasło. Google i Apple dowiadują się, że logujesz się tutaj. Z danych portfela przechowujemy adres; podpis, który dowodzi, że portfel jest twój, sprawdzamy i nie przechowujemy go.',
    },
    sign_ins: {
      heading: 'Logowanie i bezpieczeństwo',
      text: 'O każdej sesji przechowujemy informacje, kiedy i jak się zaczęła, kiedy była ostatnio używana, z jakiego adresu IP pochodzi logowanie i jak przedstawia się twoja przeglądarka. Tę listę widać na twoim koncie i każdą sesję można zakończyć. Prowadzimy też rejestr zdarzeń bezpieczeństwa, takich jak logowania, błędne hasła i kody oraz zmiany hasła lub sposobów logowania: co się stało, kiedy i z jakiego adresu IP. Nie ma w nim haseł, kodów ani adresów e-mail. Zapisujemy też strefę czasową twojej przeglądarki, żeby godziny w naszych e-mailach były podane w twoim czasie.',
    },
    why: {
      heading: 'W jakim celu',
      text: 'Aby prowadzić i chronić twoje konto oraz potwierdzić twoją tożsamość: prosisz nas o to ty, a prawo wymaga tego od naszych partnerów. Nie wyświetlamy reklam i nie sprzedajemy danych.',
    },
    images: {
      heading: 'Twoje zdjęcia',
      text: 'Otrzymane zdjęcia zapisujemy na nowo, aby usunąć ukryte dane, takie jak miejsce wykonania, i przechowujemy zaszyfrowane, każdy plik z osobnym kluczem. Otworzyć je mogą tylko osoby, które sprawdzają twoje zgłoszenie, a każde takie otwarcie widzisz na stronie „Twoje dane”.',
    },
    who: {
      heading: 'Kto co widzi',
      text: 'Osoby sprawdzające widzą to, co nam wysyłasz. Partnerzy dowiadują się, czy twoja tożsamość jest potwierdzona; nie dostają zdjęć ani adresu. Firmy, które dostarczają e-maile i SMS-y, otrzymują twój adres lub numer i treść wiadomości. Jeśli portfel jest inteligentnym kontraktem, jego podpis sprawdza usługa, która odczytuje dany blockchain.',
    },
    how_long: {
      heading: 'Jak długo',
      text: 'Kody i linki są ważne najwyżej 30 minut. Zapis sesji kasujemy tydzień po jej zakończeniu. Dane konta przechowujemy do chwili usunięcia konta; rejestr zdarzeń bezpieczeństwa zostaje dłużej, aby można było wyjaśnić nadużycia. Zdjęcie zapisane, ale niewysłane kasujemy po siedmiu dniach. To, co do nas wysyłasz, kasujemy razem z kluczami jakiś czas po decyzji: dzień podaje strona „Twoje dane”. Informacja, że twoja tożsamość została potwierdzona i kiedy, zostaje.',
    },
    browser: {
      heading: 'Na twoim urządzeniu',
      text: 'Przeglądarka pamięta twoje logowanie. Przechowuje wpisane dane do chwili wysłania, a także zawartość koszyka w marketplace i informację, który portfel był tam podłączony. Krótkotrwałe pliki cookie poświadczają, że właśnie w tej przeglądarce potwierdzono twój adres albo rozpoczęto logowanie przez Google, Apple lub portfel. Nie używamy plików cookie do śledzenia.',
    },
    rights: {
      heading: 'Twoje prawa',
      text: 'Na stronie „Twoje dane” widzisz, co przechowujemy i kto to oglądał; możesz tam wszystko pobrać, skasować albo usunąć konto. Możesz też poprosić o poprawienie danych, sprzeciwić się ich wykorzystaniu i złożyć skargę do organu ochrony danych w swoim kraju.',
    },
    contact: {
      heading: 'Kontakt',
      text: 'Za twoje dane odpowiada firma, która prowadzi tę stronę. Napisz na {email}.',
    },
  },
} satisfies LegalMessages;
