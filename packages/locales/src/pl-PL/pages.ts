import type { PagesMessages } from '../messages.ts';

export const pages = {
  blog: {
    title: 'Blog',
    lede: 'Jak działa Portico i dlaczego właśnie tak.',
    articles: {
      once: {
        title: 'Dlaczego o paszport prosimy tylko raz',
        text: [
          'Partnerzy ekosystemu muszą wiedzieć, że ty to ty i że masz ukończone 18 lat. O paszport mógłby poprosić każdy z nich. Zamiast tego pokazujesz go raz i tylko nam, a jeśli wolisz, dowód osobisty. Na wyniku mogą polegać wszyscy partnerzy.',
          'Partnerzy wiedzą, że twoja tożsamość jest potwierdzona; nie dostają zdjęć ani adresu. Zdjęcia widzi tylko osoba, która je sprawdza. Od razu po otrzymaniu usuwamy z nich ukryte dane, takie jak miejsce wykonania, i szyfrujemy każde osobnym kluczem.',
          'Tobie zajmie to około czterech minut: trochę danych, dokument i selfie z dokumentem. Człowiek porównuje jedno z drugim i podejmuje decyzję. Po potwierdzeniu tożsamości wszystkie funkcje są odblokowane, u wszystkich partnerów.',
        ],
      },
      ways: {
        title: 'Sześć sposobów logowania, jedno konto',
        text: [
          'Hasło, kod e-mailem, kod SMS-em, Google, Apple albo portfel: każdy z tych sposobów może otworzyć twoje konto. Wybierz ten, który masz pod ręką. O tym, które z sześciu działają tutaj, decyduje firma, która prowadzi tę stronę.',
          'W części „Logowanie i bezpieczeństwo” możesz dodać drugi sposób. Przyda się, gdy zgubisz telefon albo zapomnisz hasła. Ostatniego sposobu nie da się usunąć, a o każdym dodanym lub usuniętym piszemy na e-mail lub numer telefonu z twojego konta.',
          'Na tej samej stronie widać aktywne sesje: w jakiej przeglądarce, kiedy była ostatnia aktywność i z jakiego adresu IP. Któraś wygląda obco? Zakończ ją właśnie tam, gdziekolwiek jesteś.',
        ],
      },
      numbers: {
        title: 'Skąd się biorą partnerzy i co znaczą ich liczby',
        text: [
          'Ekosystem to projekty partnerskie, które mogą polegać na potwierdzeniu twojej tożsamości. O tym, kto do niego należy, decyduje firma, która prowadzi tę stronę. Przy każdym partnerze podaje nazwę, zdanie o tym, co robi, obrazek i dwie liczby.',
          'Pierwsza to liczba użytkowników. Druga to TVL, „total value locked”, łączna wartość zablokowanych środków: ile ludzie powierzyli projektowi, w dolarach amerykańskich. Obie pochodzą od partnerów, a lista podaje, z którego są dnia. Stare liczby szarzeją. Żadna z nich nie jest poradą inwestycyjną.',
          'Na początek są w Portico przykładowe projekty, wymyślone razem z liczbami, żeby od pierwszego dnia było co oglądać. Zostają, dopóki firma, która prowadzi tę stronę, nie wstawi w ich miejsce własnych partnerów.',
        ],
      },
    },
  },
  faq: {
    title: 'Pytania i odpowiedzi',
    lede: 'O weryfikacji, portfelach, marketplace i twoim koncie.',
    questions: {
      why: {
        question: 'Po co potwierdzać tożsamość?',
        answer:
          'Projekty partnerskie muszą wiedzieć, że ty to ty i że masz ukończone 18 lat. Dokument pokazujesz raz i tylko nam, a na wyniku mogą polegać wszyscy partnerzy. Do tego czasu możesz korzystać z konta i jest tu co oglądać; oferta partnerów otworzy się po potwierdzeniu tożsamości.',
      },
      safe: {
        question: 'Czy wysłanie paszportu lub dowodu jest bezpieczne?',
        answer:
          'Z każdego zdjęcia od razu po otrzymaniu usuwamy ukryte dane, takie jak miejsce wykonania, a zdjęcie przechowujemy zaszyfrowane osobnym kluczem. Otworzyć je może tylko osoba, która sprawdza twoje zgłoszenie. Partnerzy dowiadują się, czy twoja tożsamość jest potwierdzona; nie dostają zdjęć ani adresu.',
      },
      documents: {
        question: 'Jakie dokumenty przyjmujecie?',
        answer:
          'Paszport albo dowód osobisty z obu stron: wydany przez państwo, ważny i w oryginale. Kopie, skany i inne dokumenty, na przykład prawo jazdy, odrzucamy. Wielka Brytania nie wydaje dowodów osobistych, więc stamtąd potrzebny jest paszport.',
      },
      countries: {
        question: 'Z jakich krajów można przejść weryfikację?',
        answer:
          'Obecnie z jedenastu: to Wielka Brytania, Hiszpania, Czechy, Arabia Saudyjska, Izrael, Włochy, Polska, Rosja, Ukraina, Niemcy i Francja. Dotyczy to kraju zamieszkania, obywatelstwa i kraju wydania dokumentu; nie muszą być takie same.',
      },
      time: {
        question: 'Jak długo trwa weryfikacja?',
        answer:
          'Tobie zajmie około czterech minut: trochę danych, zdjęcia dokumentu i selfie z dokumentem. Potem człowiek wszystko ogląda, a my piszemy, gdy tylko zapadnie decyzja. Do tego czasu nie musisz nic robić.',
      },
      refused: {
        question: 'A jeśli dostanę odmowę?',
        answer:
          'Konto zostaje, a na stronie głównej i w profilu przeczytasz, co możesz zrobić. Jeśli na podstawie zdjęć nie dało się podjąć decyzji, wyślesz lepsze. Jeśli nie przyjęliśmy dokumentu, możesz spróbować z innym.',
      },
      wallet: {
        question: 'Czy logowanie portfelem coś kosztuje?',
        answer:
          'Nie. Portfel podpisuje krótką wiadomość z nazwą tej strony, a to dowodzi, że jest twój. To nie transakcja: nie ma opłat, środki zostają na miejscu, a my nie dostajemy prawa, by nimi dysponować. Z danych portfela przechowujemy adres.',
      },
      marketplace: {
        question: 'Czy marketplace jest prawdziwy?',
        answer:
          'Jeszcze nie. Pokazuje, jak będzie tu wyglądał marketplace: możesz szukać, filtrować, sortować i przeglądać, ale kolekcja, monety, ich ceny i to, co się z nimi działo, są wymyślone. Nie traktuj tego jako oferty ani porady.',
      },
      cart: {
        question: 'Czy mogę kupić to, co mam w koszyku?',
        answer:
          'Nie, zamówień nie można jeszcze składać. Możesz dodawać przedmioty do koszyka i je z niego usuwać, a przeglądarka je zapamięta. Niczego nie zamawiasz ani nie rezerwujesz i za nic nie płacisz.',
      },
      lost: {
        question: 'Nie mogę się zalogować. Co teraz?',
        answer:
          'Użyj innego sposobu, który ma twoje konto: kodu z e-maila lub SMS-a, Google, Apple albo portfela. Jeśli nie pamiętasz hasła, poproś o link na e-mail: zrobisz to na stronie, na której wpisuje się hasło. A póki masz dostęp, dodaj w profilu drugi sposób logowania.',
      },
      deletion: {
        question: 'Czy mogę usunąć konto?',
        answer:
          'Tak, ale nie ma jeszcze do tego przycisku: poproś firmę, która prowadzi tę stronę. Co przechowujemy, jak długo i jakie masz prawa, przeczytasz w polityce prywatności, którą znajdziesz na dole każdej strony.',
      },
      languages: {
        question: 'W jakich językach działa Portico?',
        answer:
          'W jedenastu: po angielsku, hiszpańsku, czesku, arabsku, hebrajsku, włosku, polsku, rosyjsku, ukraińsku, niemiecku i francusku. Język wybierasz u góry strony, przeglądarka go zapamięta, a kody od nas też przyjdą w tym języku.',
      },
    },
    learn: 'Więcej o weryfikacji i partnerach',
    begin: {
      title: 'Nie masz więcej pytań?',
      text: 'Na początek wystarczy adres e-mail, numer telefonu albo portfel.',
      action: 'Załóż konto',
    },
    verify: {
      title: 'Nie masz więcej pytań?',
      text: 'Przygotuj dowód osobisty lub paszport i około czterech minut.',
      action: 'Potwierdź tożsamość',
    },
  },
  learn: {
    title: 'Warto wiedzieć',
    lede: 'Krótkie odpowiedzi, zanim zaczniesz.',
    questions: {
      need: {
        question: 'Czego potrzebuję?',
        answer:
          'Dowodu osobistego lub paszportu, ważnego i w oryginale, telefonu lub komputera z kamerą i około czterech minut. Musisz mieć co najmniej 18 lat i mieszkać w jednym z krajów z naszej listy: zobaczysz ją w pierwszym kroku weryfikacji.',
      },
      time: {
        question: 'Ile to trwa?',
        answer:
          'Tobie zajmie około czterech minut. Potem człowiek ogląda to, co od ciebie dostaliśmy, i piszemy, gdy tylko zapadnie decyzja. Możesz przerwać i dokończyć później, także na innym urządzeniu: wpisane dane i zrobione zdjęcia czekają na ciebie.',
      },
      selfie: {
        question: 'Po co selfie z dokumentem?',
        answer:
          'Sam dokument mógł zostać zgubiony, skradziony albo skopiowany. Selfie pokazuje, że trzyma go osoba, której go wydano. Twoją twarz ze zdjęciem w dokumencie porównuje człowiek, a nie program.',
      },
      images: {
        question: 'Kto widzi moje zdjęcia?',
        answer:
          'Tylko osoby, które je sprawdzają, a ty widzisz każde takie otwarcie. Każde zdjęcie szyfrujemy osobnym kluczem od razu po otrzymaniu i usuwamy z niego ukryte dane, takie jak miejsce wykonania. Partnerzy dowiadują się, czy twoja tożsamość jest potwierdzona; zdjęć nie dostają.',
      },
      after: {
        question: 'Co się dzieje po wysłaniu wszystkiego?',
        answer:
          'Na stronie głównej widać wtedy, że sprawdzamy twoje zgłoszenie. Człowiek ogląda dane i zdjęcia i podejmuje decyzję. Wynik pojawi się w tym samym miejscu, a jeśli mamy twój e-mail lub numer, także napiszemy. Do tego czasu nie musisz nic robić, a konto pozostaje do twojej dyspozycji. Jeśli przed decyzją zauważysz błąd, możesz na stronie głównej wycofać zgłoszenie, poprawić je i wysłać ponownie.',
      },
      rejected: {
        question: 'A jeśli zgłoszenie nie zostanie przyjęte?',
        answer:
          'Podamy ci powód. Jeśli wystarczy inne zdjęcie, na stronie głównej przeczytasz, które i dlaczego, i wyślesz ponownie tylko to jedno. Z powodu nieudanego zdjęcia nie tracisz konta.',
      },
      password: {
        question: 'Jak zalogować się bez hasła?',
        answer:
          'Wpisz na pierwszej stronie swój e-mail lub numer telefonu komórkowego: wyślemy ci 6-cyfrowy kod i nim się zalogujesz. Możesz też użyć Google, Apple albo portfela. O tym, co z tego działa tutaj, decyduje firma, która prowadzi tę stronę.',
      },
      tvl: {
        question: 'Co to jest TVL?',
        answer:
          '„Total value locked”, łączna wartość zablokowanych środków: suma tego, co ludzie powierzyli projektowi, w dolarach amerykańskich. Mówi, jak duży jest projekt, a nie, jak jest dobry czy bezpieczny. Lista partnerów podaje, z którego dnia jest ta liczba.',
      },
      looks: {
        question: 'Czy mogę zmienić język i wygląd?',
        answer:
          'Tak. Jedenaście języków znajdziesz u góry każdej strony, a na małym ekranie w menu. Wygląd zmienisz na samym dole: ciemny, jasny lub jak na urządzeniu. Przeglądarka zapamięta twój wybór.',
      },
    },
    begin: {
      title: 'Zaczynamy?',
      text: 'Na początek wystarczy adres e-mail.',
      action: 'Załóż konto',
    },
  },
} satisfies PagesMessages;
