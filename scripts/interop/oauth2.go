// Signs in with golang.org/x/oauth2: prints where the browser goes, reads where it came back to, prints UserInfo.
package main

import (
	"bufio"
	"context"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"io"
	"net/url"
	"os"
	"strings"

	"golang.org/x/oauth2"
)

func main() {
	issuer := os.Args[1]
	config := &oauth2.Config{
		ClientID:     os.Args[2],
		ClientSecret: os.Args[3],
		RedirectURL:  os.Args[4],
		Scopes:       []string{"openid", "verified"},
		Endpoint: oauth2.Endpoint{
			AuthURL:   issuer + "/connect/authorize",
			TokenURL:  issuer + "/connect/token",
			AuthStyle: oauth2.AuthStyleInHeader,
		},
	}
	verifier := strings.Repeat("a", 64)
	digest := sha256.Sum256([]byte(verifier))
	fmt.Println(config.AuthCodeURL("state",
		oauth2.SetAuthURLParam("code_challenge", base64.RawURLEncoding.EncodeToString(digest[:])),
		oauth2.SetAuthURLParam("code_challenge_method", "S256")))
	line, _ := bufio.NewReader(os.Stdin).ReadString('\n')
	callback, err := url.Parse(strings.TrimSpace(line))
	check(err)
	ctx := context.Background()
	token, err := config.Exchange(ctx, callback.Query().Get("code"), oauth2.SetAuthURLParam("code_verifier", verifier))
	check(err)
	answer, err := config.Client(ctx, token).Get(issuer + "/connect/userinfo")
	check(err)
	body, err := io.ReadAll(answer.Body)
	check(err)
	fmt.Println(string(body))
}

func check(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
