import type { PagesMessages } from '../messages.ts';

export const pages = {
  blog: {
    title: 'Blog',
    lede: 'Jak działa Portico i dlaczego właśnie tak.',
    articles: {
      once: {
        title: 'Dlaczego o paszport prosimy tylko raz',
        text: [
          'Nasi partnerzy muszą mieć pewność, że ty to ty i że masz ukończone 18 lat. O paszport mógłby poprosić każdy z nich. W Portico pokazujesz go (albo dowód osobisty) raz i tylko nam, a na wyniku będzie mógł polegać każdy partner.',
          'Partnerzy dowiedzą się, że twoja tożsamość jest zweryfikowana; nie dostaną zdjęć ani adresu. Zdjęcia widzą tylko osoby, które je sprawdzają. Gdy zdjęcia do nas dotrą, usuwamy z nich ukryte dane, takie jak miejsce wykonania, i szyfrujemy każde osobnym kluczem.',
          'Tobie zajmie to około czterech minut: trochę danych, dokument i selfie z dokumentem. Potem człowiek porównuje jedno z drugim i podejmuje decyzję. Po weryfikacji wszystkie funkcje są odblokowane.',
        ],
      },
      ways: {
        title: 'Sześć sposobów logowania, jedno konto',
        text: [
          'Hasło, kod e-mailem, kod SMS-em, Google, Apple albo portfel: każdym z tych sposobów możesz zalogować się na swoje konto. Wybierz ten, który masz pod ręką. O tym, które z tych sześciu są dostępne, decyduje firma, która prowadzi tę stronę.',
          'W części „Logowanie i bezpieczeństwo” możesz dodać drugi sposób logowania, żeby nie stracić dostępu po zgubieniu telefonu lub zapomnieniu hasła. Ostatniego nie da się usunąć. O każdym dodanym lub usuniętym sposobie piszemy na e-mail lub numer telefonu z twojego konta.',
          'Na tej samej stronie widzisz aktywne sesje: w jakiej przeglądarce, kiedy była ostatnia aktywność i z jakiego adresu IP. Jeśli którejś nie rozpoznajesz, możesz ją tam od razu zakończyć.',
        ],
      },
      numbers: {
        title: 'Jak projekty zostają partnerami i co znaczą ich liczby',
        text: [
          'Ekosystem tworzą projekty partnerskie, które będą mogły polegać na twojej weryfikacji. O tym, które projekty do niego należą, decyduje firma, która prowadzi tę stronę. Przy każdym partnerze podaje nazwę, krótki opis, logo i dwie liczby.',
          'Pierwsza to liczba użytkowników. Druga to TVL („total value locked”), łączna wartość zablokowanych środków: pieniądze, które ludzie powierzyli projektowi, w dolarach amerykańskich. Obie pochodzą od partnerów, a lista podaje ich datę. Nieaktualne liczby są wyszarzone. Nic z tego nie jest poradą inwestycyjną.',
          'Na początek są w Portico przykładowe projekty, wymyślone razem z liczbami, żeby od pierwszego dnia było co oglądać. Pozostaną, dopóki firma, która prowadzi tę stronę, nie zastąpi ich własnymi partnerami.',
        ],
      },
    },
  },
  faq: {
    title: 'Pytania i odpowiedzi',
    lede: 'Weryfikacja, portfele, marketplace i twoje konto.',
    questions: {
      why: {
        question: 'Po co weryfikować tożsamość?',
        answer:
          'Projekty partnerskie muszą mieć pewność, że ty to ty i że masz ukończone 18 lat. Dokument pokazujesz raz i tylko nam, a na wyniku będzie mógł polegać każdy partner. Wcześniej też możesz korzystać z konta i się rozejrzeć; oferta partnerów będzie dla ciebie dostępna po weryfikacji.',
      },
      safe: {
        question: 'Czy wysłanie paszportu lub dowodu jest bezpieczne?',
        answer:
          'Gdy zdjęcie do nas dotrze, usuwamy z niego ukryte dane, takie jak miejsce wykonania, i przechowujemy je zaszyfrowane osobnym kluczem. Otworzyć je mogą tylko osoby, które sprawdzają twoje zgłoszenie. Partnerzy dowiedzą się, czy twoja tożsamość jest zweryfikowana; nie dostaną zdjęć ani adresu.',
      },
      documents: {
        question: 'Jakie dokumenty przyjmujecie?',
        answer:
          'Paszport albo dowód osobisty z obu stron. Dokument musi być wydany przez państwo, ważny i w oryginale. Nie przyjmujemy kopii, skanów ani innych dokumentów, na przykład prawa jazdy. Wielka Brytania nie wydaje dowodów osobistych, więc jeśli jesteś stamtąd, użyj paszportu.',
      },
      countries: {
        question: 'Z jakich krajów można przejść weryfikację?',
        answer:
          'Obecnie z jedenastu: to Wielka Brytania, Hiszpania, Czechy, Arabia Saudyjska, Izrael, Włochy, Polska, Rosja, Ukraina, Niemcy i Francja. Dotyczy to kraju zamieszkania, obywatelstwa i kraju wydania dokumentu; nie musi to być ten sam kraj.',
      },
      time: {
        question: 'Jak długo trwa weryfikacja?',
        answer:
          'Tobie zajmie to około czterech minut: trochę danych, zdjęcia dokumentu i selfie z dokumentem. Potem wszystko sprawdza człowiek. Gdy tylko zapadnie decyzja, zobaczysz ją na swojej stronie głównej, a jeśli mamy twój e-mail lub numer telefonu, napiszemy do ciebie. Do tego czasu nie musisz nic robić.',
      },
      refused: {
        question: 'A jeśli weryfikacja się nie powiedzie?',
        answer:
          'Zachowasz konto, a na stronie głównej i w profilu przeczytasz, co możesz zrobić. Jeśli nie dało się ocenić zdjęć, możesz wysłać lepsze. Jeśli nie mogliśmy przyjąć dokumentu, możesz spróbować z innym.',
      },
      wallet: {
        question: 'Czy logowanie portfelem coś kosztuje?',
        answer:
          'Nie. Portfel podpisuje krótką wiadomość z nazwą tej strony, a to dowodzi, że jest twój. To nie transakcja: nie ma opłat, nic nie zostaje przeniesione i nie dostajemy zgody na przenoszenie czegokolwiek. Przechowujemy tylko adres portfela.',
      },
      marketplace: {
        question: 'Czy marketplace jest prawdziwy?',
        answer:
          'Jeszcze nie. Pokazuje, jak będzie tu wyglądał marketplace: możesz szukać, filtrować, sortować i przeglądać, ale kolekcja, monety, ich ceny i historia są wymyślone. Nic tu nie jest ofertą ani poradą.',
      },
      cart: {
        question: 'Czy mogę kupić to, co mam w koszyku?',
        answer:
          'Nie, zamówień nie można jeszcze składać. Możesz dodawać przedmioty do koszyka i je z niego usuwać, a przeglądarka je zapamięta. Niczego nie zamawiasz ani nie rezerwujesz i za nic nie płacisz.',
      },
      lost: {
        question: 'Nie mogę się już zalogować. Co zrobić?',
        answer:
          'Użyj innego sposobu logowania ze swojego konta: kodu z e-maila lub SMS-a, Google, Apple albo portfela. Jeśli nie pamiętasz hasła, poproś o link do zmiany na stronie, na której wpisuje się hasło; wyślemy go e-mailem. A póki możesz się zalogować, dodaj w profilu drugi sposób logowania.',
      },
      deletion: {
        question: 'Czy mogę usunąć konto?',
        answer:
          'Tak, w każdej chwili. Otwórz stronę „Twoje dane” i wybierz „Usuń moje konto”. Polityka prywatności (link znajdziesz na dole każdej strony) wyjaśnia, co przechowujemy, jak długo i jakie masz prawa.',
      },
      languages: {
        question: 'W jakich językach działa Portico?',
        answer:
          'W jedenastu: po angielsku, hiszpańsku, czesku, arabsku, hebrajsku, włosku, polsku, rosyjsku, ukraińsku, niemiecku i francusku. Język wybierzesz u góry strony. Przeglądarka go zapamięta, a kody też wyślemy ci w tym języku.',
      },
    },
    learn: 'Więcej o weryfikacji i partnerach',
    begin: {
      title: 'Zaczynamy?',
      text: 'Wystarczy adres e-mail.',
      action: 'Załóż konto',
    },
    verify: {
      title: 'Pora na weryfikację?',
      text: 'Przygotuj dowód osobisty lub paszport. Zajmie to około czterech minut.',
      action: 'Zweryfikuj tożsamość',
    },
  },
  learn: {
    title: 'Warto wiedzieć',
    lede: 'Krótkie odpowiedzi, zanim zaczniesz.',
    questions: {
      need: {
        question: 'Czego potrzebuję?',
        answer:
          'Ważnego, oryginalnego dowodu osobistego lub paszportu, telefonu lub komputera z kamerą i około czterech minut. Musisz mieć co najmniej 18 lat i mieszkać w jednym z krajów z naszej listy, którą zobaczysz w pierwszym kroku weryfikacji.',
      },
      time: {
        question: 'Ile to trwa?',
        answer:
          'Tobie zajmie to około czterech minut. Potem człowiek sprawdza twoje zgłoszenie, a gdy tylko zapadnie decyzja, napiszemy do ciebie, jeśli mamy twój e-mail lub numer telefonu. Możesz przerwać i dokończyć później, nawet na innym urządzeniu: zapisujemy twoje dane, a niewysłane zdjęcia przechowujemy przez siedem dni.',
      },
      selfie: {
        question: 'Po co selfie z dokumentem?',
        answer:
          'Sam dokument mógł zostać zgubiony, skradziony albo skopiowany. Selfie pokazuje, że trzyma go osoba, której go wydano. Twoją twarz ze zdjęciem w dokumencie porównuje człowiek, a nie program.',
      },
      images: {
        question: 'Kto widzi moje zdjęcia?',
        answer:
          'Tylko osoby, które je sprawdzają, a ty widzisz każde wyświetlenie. Każde zdjęcie szyfrujemy osobnym kluczem, gdy tylko do nas dotrze, i usuwamy z niego ukryte dane, takie jak miejsce wykonania. Partnerzy dowiedzą się, czy twoja tożsamość jest zweryfikowana; zdjęć nie dostaną.',
      },
      after: {
        question: 'Co się stanie, gdy wszystko wyślę?',
        answer:
          'Na stronie głównej zobaczysz aktualny status zgłoszenia. Człowiek sprawdza dane i zdjęcia i podejmuje decyzję. Tam też pojawi się wynik, a jeśli mamy twój e-mail lub numer telefonu, napiszemy do ciebie. Do tego czasu nie musisz nic robić i możesz dalej korzystać z konta. Jeśli przed decyzją zauważysz błąd, możesz na stronie głównej wycofać zgłoszenie, poprawić je i wysłać ponownie.',
      },
      rejected: {
        question: 'A jeśli zgłoszenie nie zostanie przyjęte?',
        answer:
          'Podamy ci powód. Jeśli potrzebujemy tylko innego zdjęcia, na stronie głównej przeczytasz, którego i dlaczego, i wyślesz ponownie tylko to jedno. Z powodu nieudanego zdjęcia nie stracisz konta.',
      },
      password: {
        question: 'Jak zalogować się bez hasła?',
        answer:
          'Wpisz na stronie logowania swój e-mail lub numer telefonu komórkowego. Wyślemy ci 6-cyfrowy kod, którym się zalogujesz. Możesz też użyć Google, Apple albo portfela. O tym, które z tych sposobów są dostępne, decyduje firma, która prowadzi tę stronę.',
      },
      tvl: {
        question: 'Co to jest TVL?',
        answer:
          'Łączna wartość zablokowanych środków („total value locked”): suma tego, co ludzie powierzyli projektowi, w dolarach amerykańskich. Mówi, jak duży jest projekt, a nie jak dobry czy bezpieczny. Lista partnerów podaje, z jakiego dnia jest ta liczba.',
      },
      looks: {
        question: 'Czy mogę zmienić język i wygląd?',
        answer:
          'Tak. Jedenaście języków znajdziesz u góry każdej strony, a na małym ekranie w menu. Wygląd zmienisz na samym dole: ciemny, jasny lub jak na urządzeniu. Przeglądarka zapamięta twój wybór.',
      },
    },
    begin: {
      title: 'Pora zacząć?',
      text: 'Wystarczy adres e-mail.',
      action: 'Załóż konto',
    },
  },
} satisfies PagesMessages;
