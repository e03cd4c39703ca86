import type { LegalMessages } from '../messages.ts';

export const legal = {
  terms: {
    intro:
      'Ten regulamin obowiązuje między tobą a firmą, która prowadzi tę stronę. Przeczytaj go przed założeniem konta.',
    service: {
      heading: 'Co robi Portico',
      text: 'Portico daje ci jedno konto i raz weryfikuje twoją tożsamość. Na tej weryfikacji będą mogły polegać projekty partnerskie ekosystemu. Partnerzy oferują własne usługi na własnych warunkach.',
    },
    account: {
      heading: 'Twoje konto',
      text: 'Musisz mieć co najmniej 18 lat. Załóż jedno konto, dla siebie, używając własnego adresu e-mail, numeru telefonu, portfela albo konta Google lub Apple. Nikomu nie podawaj haseł, kodów ani kluczy: każda osoba, która je zna, może działać w twoim imieniu.',
    },
    truth: {
      heading: 'Prawdziwe dane',
      text: 'Dane, które podajesz, muszą być prawdziwe i zgodne z twoim paszportem lub dowodem osobistym. Wysyłaj tylko oryginalne, ważne dokumenty wydane tobie. Jeśli dokument jest podrobiony lub nie należy do ciebie, możemy zamknąć twoje konto i zgłosić sprawę władzom.',
    },
    review: {
      heading: 'Sprawdzanie zgłoszeń',
      text: 'Każde zgłoszenie sprawdza człowiek i to on podejmuje decyzję. Możemy poprosić o inne zdjęcie, potwierdzić twoją tożsamość albo odmówić; zawsze podajemy powód. Do chwili podjęcia decyzji możesz wycofać zgłoszenie, poprawić je i wysłać ponownie. Weryfikacja nie przysługuje, jeśli nie pozwala na nią prawo lub przesłane materiały.',
    },
    conduct: {
      heading: 'Uczciwe korzystanie',
      text: 'Nie próbuj dostać się na cudze konta, zakłócać działania usługi ani automatyzować korzystania z niej w zakresie szerszym, niż pozwala jej udokumentowany interfejs.',
    },
    liability: {
      heading: 'Odpowiedzialność',
      text: 'Za winę umyślną, rażące niedbalstwo oraz śmierć, uszkodzenie ciała lub rozstrój zdrowia odpowiadamy bez ograniczeń, a w pozostałym zakresie tak, jak przewiduje prawo kraju twojego zamieszkania. Dane liczbowe projektów partnerskich pochodzą od samych partnerów. Nie udzielamy porad inwestycyjnych.',
    },
    ending: {
      heading: 'Rozwiązanie umowy',
      text: 'W każdej chwili możesz usunąć konto na stronie „Twoje dane”. My możemy je zamknąć z 30-dniowym wyprzedzeniem, a przy poważnym naruszeniu regulaminu od razu.',
    },
    changes: {
      heading: 'Zmiany',
      text: 'O zmianie regulaminu powiadomimy cię co najmniej 30 dni wcześniej: tutaj i e-mailem, jeśli mamy twój adres. Jeśli nie zgadzasz się na zmianę, możesz do tego czasu usunąć konto.',
    },
  },
  privacy: {
    intro:
      'Za chwilę powierzysz nam swój paszport lub dowód osobisty. Tu wyjaśniamy, co się z nim dzieje.',
    what: {
      heading: 'Co przechowujemy',
      text: 'Twój adres e-mail lub numer telefonu; nieodwracalny skrót hasła; twoje imię i nazwisko, datę urodzenia, obywatelstwo, kraj zamieszkania i adres; zdjęcia dokumentu i selfie; adres IP, który podaje twoja przeglądarka; oraz dane opisane w dwóch następnych częściach.',
    },
    providers: {
      heading: 'Google, Apple i portfele',
      text: 'Jeśli wybierzesz Google lub Apple, dostaniemy od nich identyfikator twojego konta, twój adres e-mail (Apple może podać adres, który tylko przekazuje ci wiadomości) oraz imię i nazwisko, ale nigdy hasło. Google i Apple dowiedzą się, że logujesz się tutaj. Jeśli używasz portfela, przechowujemy jego adres. Podpis, który dowodzi, że portfel jest twój, sprawdzamy, ale go nie przechowujemy.',
    },
    sign_ins: {
      heading: 'Logowanie i bezpieczeństwo',
      text: 'O każdej sesji przechowujemy informacje, kiedy i jak się zaczęła, kiedy była ostatnio używana, z jakiego adresu IP pochodzi logowanie i jak przedstawia się twoja przeglądarka. Tę listę widzisz na swoim koncie i możesz tam zakończyć każdą sesję. Prowadzimy też rejestr zdarzeń bezpieczeństwa, takich jak logowania, błędne hasła i kody oraz zmiany hasła lub sposobów logowania: co się stało, kiedy i z jakiego adresu IP. Nie ma w nim haseł, kodów ani adresów e-mail. Zapisujemy też strefę czasową, którą podaje twoja przeglądarka, żeby godziny w naszych e-mailach były podane w twoim czasie.',
    },
    why: {
      heading: 'W jakim celu',
      text: 'Aby prowadzić i chronić twoje konto oraz zweryfikować twoją tożsamość na twoją prośbę i zgodnie z tym, czego prawo wymaga od naszych partnerów. Nie wyświetlamy reklam i nie sprzedajemy danych.',
    },
    images: {
      heading: 'Twoje zdjęcia',
      text: 'Gdy zdjęcie do nas dotrze, zapisujemy je na nowo, aby usunąć ukryte dane, takie jak miejsce wykonania, i przechowujemy zaszyfrowane osobnym kluczem. Otworzyć je mogą tylko osoby, które sprawdzają twoje zgłoszenie, a każde wyświetlenie zobaczysz na stronie „Twoje dane”.',
    },
    document_code: {
      heading: 'Jeden dokument, jedno konto',
      text: 'Aby nikt inny nie mógł zweryfikować konta twoim dokumentem, przy weryfikacji możemy zapisać kod. Obliczamy go na podstawie rodzaju, kraju wydania i numeru dokumentu za pomocą tajnego klucza; nikt nie odczyta z niego numeru. Przechowujemy kod tak długo, jak długo twoja tożsamość jest zweryfikowana, albo do chwili, gdy usuniesz konto. Gdy odnowisz weryfikację innym dokumentem, kod starego przechowujemy do końca ważności tamtego dokumentu. Gdy zgłosisz utratę lub kradzież dokumentu albo gdy cofniemy twoją weryfikację, przechowujemy jego kod do końca ważności dokumentu, nawet jeśli usuniesz konto; kod nie prowadzi już wtedy do ciebie. Jeśli nie wiemy, kiedy dokument traci ważność, przechowujemy jego kod najwyżej dziesięć lat. Strona „Twoje dane” pokazuje każdy kod, który przechowujemy, i do kiedy.',
    },
    who: {
      heading: 'Kto co widzi',
      text: 'Osoby sprawdzające widzą to, co znalazło się w twoim zgłoszeniu. Partnerzy otrzymują tylko to, na co się zgodzisz, a zdjęć nigdy. Firmy, które dostarczają nasze e-maile i SMS-y, otrzymują twój adres lub numer i treść wiadomości. Jeśli twój portfel to smart kontrakt, podpis sprawdza usługa, która odczytuje jego blockchain.',
    },
    partners: {
      heading: 'Partnerzy, z którymi się łączysz',
      text: 'Gdy zgodzisz się na logowanie u partnera przez Portico, partner otrzymuje losowy numer, pod którym będzie cię znać, i dowiaduje się, czy i od którego miesiąca twoja tożsamość jest zweryfikowana oraz czy masz ukończone 18 lat. Jeśli zapyta, jak zweryfikowaliśmy twoją tożsamość, dowie się też, jaki to był rodzaj dokumentu, jak go sprawdzono i w którym miesiącu. Imię i nazwisko, datę urodzenia, obywatelstwo, adres zamieszkania, adres e-mail lub numer telefonu otrzymuje tylko wtedy, gdy o nie zapyta, gdy zachowujesz swoje dane dla partnerów i gdy wyrazisz zgodę, widząc każdą z tych danych. Zdjęć nie otrzymuje nigdy. Każdy partner dostaje inny numer, więc dwaj partnerzy nie ustalą na jego podstawie, że obaj cię znają; na podstawie imienia i nazwiska lub adresu e-mail byłoby to możliwe. Jeśli chce rozpoznawać twój dokument, otrzymuje drugi numer, także inny dla każdego partnera, który pozostaje ten sam, gdy wrócisz z innym kontem. Gdy się wylogujesz, odłączysz partnera, usuniesz swoje dane lub konto, możemy powiadomić partnera, że twoja sesja u niego się zakończyła. Przechowujemy informacje o tym, z którymi partnerami masz połączenie, na co wyrażono zgodę, kiedy było pierwsze i ostatnie logowanie u każdego z nich oraz co i kiedy przekazano każdemu partnerowi. Wszystko to pokazuje strona „Twoje dane”, na której możesz też odłączyć partnera: zachowa to, co już wie, ale niczego więcej od nas nie dostanie. Jeśli przez rok nie zalogujesz się u partnera przez Portico, zapytamy cię ponownie. Zapis tego, co przekazano partnerom, przechowujemy do chwili, gdy usuniesz konto.',
    },
    how_long: {
      heading: 'Jak długo',
      text: 'Kody i linki działają najwyżej 30 minut. Zapis sesji usuwamy tydzień po jej zakończeniu. Dane konta przechowujemy do chwili, gdy usuniesz konto; rejestr zdarzeń bezpieczeństwa przechowujemy dłużej, aby można było wyjaśnić nadużycia. Zdjęcie zapisane, ale niewysłane usuwamy po siedmiu dniach. Gdy wycofasz zgłoszenie, jego zdjęcia znów przechowujemy jako niewysłane, przez kolejne siedem dni, a twoje dane zostają. Wysłane zdjęcia i dane usuwamy razem z kluczami jakiś czas po decyzji: dzień podaje strona „Twoje dane”. Informację o tym, że twoja tożsamość została zweryfikowana, kiedy i na podstawie jakiego dokumentu, oraz że masz ukończone 18 lat, przechowujemy tak długo, jak długo masz konto. Jeśli zdecydujesz się zachować dane dla partnerów, przechowujemy te, które sprawdziliśmy, w postaci zaszyfrowanej, aż je usuniesz albo twoja weryfikacja straci ważność. Kopie zapasowe mogą zawierać te dane, dopóki nie wygasną.',
    },
    browser: {
      heading: 'Na twoim urządzeniu',
      text: 'Przeglądarka utrzymuje twoją sesję. Pamięta wpisane dane, dopóki ich nie wyślesz, zawartość koszyka w części Marketplace i to, który portfel był tam podłączony. Krótkotrwałe pliki cookie poświadczają, że w tej przeglądarce potwierdzono twój adres albo rozpoczęto logowanie przez Google, Apple lub portfel. Nie używamy plików cookie do śledzenia.',
    },
    rights: {
      heading: 'Twoje prawa',
      text: 'Na stronie „Twoje dane” możesz zobaczyć, co przechowujemy i kto to oglądał, pobrać wszystko, usunąć te dane albo całe konto. Możesz też poprosić o poprawienie danych, sprzeciwić się ich wykorzystaniu i złożyć skargę do organu ochrony danych w swoim kraju.',
    },
    contact: {
      heading: 'Kontakt',
      text: 'Administratorem twoich danych jest firma, która prowadzi tę stronę. Napisz na {email}.',
    },
  },
} satisfies LegalMessages;
