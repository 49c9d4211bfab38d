package veridoor

import (
	"bytes"
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	mathrand "math/rand"
	"mime/multipart"
	"net/http"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// Object is a JSON object: a body or an answer.
type Object = map[string]any

// Client calls the service. Its methods are made from the API's description.
type Client struct {
	URL, APIKey string
	// HTTP has the timeout of one attempt; Retries are the attempts after the first one.
	HTTP    *http.Client
	Retries int
}

// New makes a client that waits ten seconds for an answer and tries three times more.
func New(url, apiKey string) *Client {
	return &Client{strings.TrimRight(url, "/"), apiKey, &http.Client{Timeout: 10 * time.Second}, 3}
}

// Problem is a refusal (RFC 9457). Act on Code, and log RequestID.
type Problem struct {
	Status    int    `json:"status"`
	Code      string `json:"code"`
	Detail    string `json:"detail"`
	RequestID string `json:"request_id"`
	Body      Object `json:"-"`
}

func (p *Problem) Error() string { return fmt.Sprintf("%d %s: %s", p.Status, p.Code, p.Detail) }

const firstDelay, longestDelay = 200 * time.Millisecond, 30 * time.Second

// A second attempt would make a second secret, which is shown once.
var shownOnce = regexp.MustCompile(`/api/v2/api-key(/[^/]+/rotate)?$`)

func pathPart(value any) string { return url.PathEscape(fmt.Sprint(value)) }

// send makes a request, again after a failure that passes; the service does the same request once.
func (c *Client) send(ctx context.Context, method, path string, body, query, answer any) error {
	content, contentType, err := written(body)
	if err != nil {
		return err
	}
	key := make([]byte, 16)
	if _, err := rand.Read(key); err != nil {
		return err
	}
	retries := c.Retries
	if method == http.MethodPost && shownOnce.MatchString(path) {
		retries = 0
	}
	for attempt := 0; ; attempt++ {
		request, err := http.NewRequestWithContext(ctx, method, c.URL+path+named(query), bytes.NewReader(content))
		if err != nil {
			return err
		}
		request.Header.Set("Authorization", "Bearer "+c.APIKey)
		if contentType != "" {
			request.Header.Set("Content-Type", contentType)
		}
		if method != http.MethodGet {
			request.Header.Set("Idempotency-Key", hex.EncodeToString(key))
		}
		response, err := c.HTTP.Do(request)
		var asked string
		if err == nil {
			if attempt >= retries || !passes(response.StatusCode) {
				return read(response, answer)
			}
			asked = response.Header.Get("Retry-After")
			response.Body.Close()
		} else if attempt >= retries || ctx.Err() != nil {
			return err
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(delay(attempt, asked)):
		}
	}
}

// form is a body with a file beside it.
type form struct {
	file   []byte
	fields Object
}

// written is a body as bytes, and its media type.
func written(body any) (content []byte, contentType string, err error) {
	form, isForm := body.(form)
	if !isForm {
		if fields, isObject := body.(Object); !isObject || fields == nil {
			return nil, "", nil
		}
		content, err = json.Marshal(body)
		return content, "application/json", err
	}
	var buffer bytes.Buffer
	parts := multipart.NewWriter(&buffer)
	for name, value := range form.fields {
		text, isText := value.(string)
		if !isText {
			encoded, err := json.Marshal(value)
			if err != nil {
				return nil, "", err
			}
			text = string(encoded)
		}
		// A buffer takes everything.
		_ = parts.WriteField(name, text)
	}
	file, _ := parts.CreateFormFile("file", "page")
	_, _ = file.Write(form.file)
	_ = parts.Close()
	return buffer.Bytes(), parts.FormDataContentType(), nil
}

// passes says of an answer that it is nothing about the request itself.
func passes(status int) bool { return status == 429 || status >= 502 && status <= 504 }

func delay(attempt int, asked string) time.Duration {
	wait := time.Duration(mathrand.Float64() * float64(firstDelay) * math.Pow(2, float64(attempt)))
	if seconds, err := strconv.Atoi(asked); err == nil {
		wait = time.Duration(seconds) * time.Second
	}
	if wait > longestDelay {
		return longestDelay
	}
	return wait
}

func read(response *http.Response, answer any) error {
	defer response.Body.Close()
	content, err := io.ReadAll(response.Body)
	if err != nil {
		return err
	}
	if response.StatusCode >= 400 {
		problem := &Problem{Status: response.StatusCode, Code: "unknown"}
		if json.Unmarshal(content, problem) == nil {
			_ = json.Unmarshal(content, &problem.Body)
		}
		return problem
	}
	if raw, isBytes := answer.(*[]byte); isBytes {
		*raw = content
		return nil
	}
	if answer == nil || len(content) == 0 {
		return nil
	}
	return json.Unmarshal(content, answer)
}

// named writes the filters that are given, by their JSON names.
func named(query any) string {
	if query == nil {
		return ""
	}
	written, _ := json.Marshal(query)
	decoder := json.NewDecoder(bytes.NewReader(written))
	decoder.UseNumber()
	given := Object{}
	_ = decoder.Decode(&given)
	values := url.Values{}
	for name, value := range given {
		values.Set(name, fmt.Sprint(value))
	}
	if len(values) == 0 {
		return ""
	}
	return "?" + values.Encode()
}

// Pages calls each with every item of a list; page asks for the page after a cursor, nil at first.
func Pages(page func(cursor *string) (Object, error), each func(Object) error) error {
	for cursor := (*string)(nil); ; {
		answer, err := page(cursor)
		if err != nil {
			return err
		}
		items, _ := answer["data"].([]any)
		for _, item := range items {
			if err := each(item.(Object)); err != nil {
				return err
			}
		}
		if next, isThere := answer["next_cursor"].(string); isThere {
			cursor = &next
		} else {
			return nil
		}
	}
}

// ErrWebhook is a notification that must not be trusted.
var ErrWebhook = errors.New("the notification is not genuine, or too old")

// VerifyWebhook checks a notification (Standard Webhooks) and returns it. The same id may come again: handle it once.
func VerifyWebhook(headers http.Header, body []byte, secrets ...string) (Object, error) {
	moment := headers.Get("Webhook-Timestamp")
	seconds, err := strconv.ParseInt(moment, 10, 64)
	// Standard Webhooks advises five minutes.
	if err != nil || math.Abs(float64(time.Now().Unix()-seconds)) > 300 {
		return nil, ErrWebhook
	}
	for _, secret := range secrets {
		key, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(secret, "whsec_"))
		if err != nil {
			return nil, err
		}
		code := hmac.New(sha256.New, key)
		code.Write([]byte(headers.Get("Webhook-Id") + "." + moment + "."))
		code.Write(body)
		right := []byte("v1," + base64.StdEncoding.EncodeToString(code.Sum(nil)))
		for _, one := range strings.Split(headers.Get("Webhook-Signature"), " ") {
			if hmac.Equal(right, []byte(one)) {
				event := Object{}
				return event, json.Unmarshal(body, &event)
			}
		}
	}
	return nil, ErrWebhook
}
